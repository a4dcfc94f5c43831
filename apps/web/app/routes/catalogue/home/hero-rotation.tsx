import { Pause, Play } from 'lucide'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { sparesData, sparesMotion, watchSparing } from '#app/shell/data-saver/sparing.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './hero-rotation.module.css'
import { type HeroPicture, HeroSlide } from './hero-slide.tsx'
import trip480 from './pictures/echappee-480.avif'
import tripWebp480 from './pictures/echappee-480.webp'
import trip720 from './pictures/echappee-720.avif'
import tripWebp720 from './pictures/echappee-720.webp'
import trip1200 from './pictures/echappee-1200.avif'
import tripWebp1200 from './pictures/echappee-1200.webp'
import party480 from './pictures/fete-480.avif'
import partyWebp480 from './pictures/fete-480.webp'
import party720 from './pictures/fete-720.avif'
import partyWebp720 from './pictures/fete-720.webp'
import party1200 from './pictures/fete-1200.avif'
import partyWebp1200 from './pictures/fete-1200.webp'

const PERIOD = 10_000
/** The first has been in sight while this was fetched. */
const REST_OF_FIRST = 7_000

/** Those that follow the page's own first picture. */
const LATER: readonly HeroPicture[] = [
  {
    words: 'Une fête à préparer ?',
    alt: 'Un chapiteau, des chaises, une table et une enceinte sous une guirlande',
    category: 'jardin',
    avif: [party480, party720, party1200],
    webp: [partyWebp480, partyWebp720, partyWebp1200],
  },
  {
    words: 'Envie de partir ?',
    alt: 'Un 4x4, une tente et une glacière entre deux palmiers',
    category: 'vehicules',
    avif: [trip480, trip720, trip1200],
    webp: [tripWebp480, tripWebp720, tripWebp1200],
  },
]

interface HeroRotationProps {
  /** A mouse on it, or the keyboard in it, holds the pictures. */
  readonly frame: RefObject<HTMLElement | null>
  /** The picture's place: 0 is the page's own. */
  readonly shown: number
  readonly onShow: (place: number) => void
  readonly firstWords: string
}

interface Turns {
  /** Whose turn it is; shown as soon as it can be drawn. */
  readonly turn: number
  /** Loaded from now on. */
  readonly met: readonly number[]
}

const takeTurn = ({ met }: Turns, turn: number): Turns => ({
  turn,
  met: met.includes(turn) ? met : [...met, turn],
})

export default function HeroRotation({ frame, shown, onShow, firstWords }: HeroRotationProps): ReactNode {
  const [{ turn, met }, giveTurn] = useReducer(takeTurn, { turn: 0, met: [] })
  const fresh = met.length === 0
  const [chosen, setChosen] = useState<boolean | null>(null)
  const sparing = useSyncExternalStore(watchSparing, () => sparesMotion() || sparesData())
  const turning = chosen ?? !sparing
  const paused = usePaused(frame)
  const visible = useSyncExternalStore(watchVisibility, () => !document.hidden)
  const running = turning && !paused && visible
  const words = [firstWords, ...LATER.map((picture) => picture.words)]

  useEffect(() => {
    if (turn === 0) onShow(0)
  }, [turn, onShow])
  useEffect(() => {
    if (!running) return
    const next = () => giveTurn((turn + 1) % (LATER.length + 1))
    const timer = setTimeout(next, fresh ? REST_OF_FIRST : PERIOD)
    return () => clearTimeout(timer)
  }, [running, fresh, turn])

  return (
    <>
      {LATER.map((picture, index) => {
        const place = index + 1
        return met.includes(place) ? (
          <LaterSlide
            key={picture.category}
            picture={picture}
            place={place}
            shown={shown === place}
            awaited={turn === place && shown !== place}
            onShow={onShow}
          />
        ) : null
      })}
      <Controls
        words={words}
        shown={shown}
        onChoose={giveTurn}
        turning={turning}
        onTurning={setChosen}
        running={running ? (fresh ? 'first' : 'on') : undefined}
      />
    </>
  )
}

interface ControlsProps {
  readonly words: readonly string[]
  readonly shown: number
  readonly onChoose: (place: number) => void
  readonly turning: boolean
  readonly onTurning: (turning: boolean) => void
  /** The dot in sight fills up meanwhile; the first is part of the way already. */
  readonly running: 'first' | 'on' | undefined
}

function Controls(props: ControlsProps): ReactNode {
  const { words, shown, onChoose, turning, onTurning, running } = props
  return (
    <fieldset
      className={`${kit.line} ${kit.middle} ${styles.controls}`}
      aria-label="Images"
      data-running={running}
    >
      {words.map((one, place) => (
        <button
          key={one}
          type="button"
          className={`${kit.bare} ${kit.centred} ${kit.round} ${styles.dot}`}
          aria-label={`Image ${place + 1} sur ${words.length} : ${one}`}
          aria-current={shown === place || undefined}
          onClick={() => onChoose(place)}
        />
      ))}
      <button
        type="button"
        className={`${kit.bare} ${kit.centred} ${kit.round} ${styles.pause}`}
        aria-label={turning ? 'Arrêter le défilement des images' : 'Faire défiler les images'}
        onClick={() => onTurning(!turning)}
      >
        <Icon of={turning ? Pause : Play} className={kit.icon18} />
      </button>
    </fieldset>
  )
}

interface LaterSlideProps {
  readonly picture: HeroPicture
  readonly place: number
  readonly shown: boolean
  readonly awaited: boolean
  readonly onShow: (place: number) => void
}

/** Comes into sight once it is loaded and decoded; one that does not load leaves the turn to the next. */
function LaterSlide({ picture, place, shown, awaited, onShow }: LaterSlideProps): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!awaited) return
    let late = false
    image.current?.decode().then(
      () => late || onShow(place),
      () => {},
    )
    return () => {
      late = true
    }
  }, [awaited, place, onShow])
  return <HeroSlide picture={picture} shown={shown} ref={image} />
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** True if a mouse is on it, or the keyboard in it. */
function usePaused({ current: frame }: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    if (!frame) return
    setHovered(frame.matches(':hover') && matchMedia('(hover: hover)').matches)
    const off = new AbortController()
    const listen = (
      type: 'pointerenter' | 'pointerleave' | 'focusin' | 'focusout',
      react: (event: Event) => void,
    ) => frame.addEventListener(type, react, { signal: off.signal })
    listen('pointerenter', (event) =>
      setHovered(event instanceof PointerEvent && event.pointerType === 'mouse'),
    )
    listen('pointerleave', () => setHovered(false))
    listen('focusin', ({ target }) =>
      setFocused(target instanceof Element && target.matches(':focus-visible')),
    )
    listen('focusout', () => setFocused(false))
    return () => off.abort()
  }, [frame])
  return hovered || focused
}
