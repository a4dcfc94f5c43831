import { Pause, Play, Volume2 as Volume, VolumeX as VolumeOff } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sparesData } from '#app/shell/data-saver/sparing.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { FilmCaptions } from './film-captions.ts'
import styles from './film-player.module.css'

interface FilmPlayerProps {
  /** Paused while this element is out of sight. */
  readonly screen: HTMLElement
  readonly words: FilmCaptions
  /** Its buttons are there: the link that asked for it may go. */
  readonly onReady: (ready: true) => void
  /** Those that the film shows now, by their place. */
  readonly onWords: (place: number) => void
}

/** Of the heavier of its two files. */
const WEIGHT = '0,6 Mo'

/** In data-saver mode the film's size is shown before it is fetched. */
export default function FilmPlayer(props: FilmPlayerProps): ReactNode {
  const [agreed, setAgreed] = useState(() => !sparesData())
  return agreed ? <Playing {...props} /> : <Weight {...props} onAgree={() => setAgreed(true)} />
}

interface WeightProps extends FilmPlayerProps {
  readonly onAgree: () => void
}

function Weight({ screen, onReady, onAgree }: WeightProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (screen.contains(document.activeElement)) button.current?.focus()
    onReady(true)
  }, [screen, onReady])
  return (
    <div className={`${kit.row2x4} ${kit.middle} ${kit.spread} ${kit.padded3} ${styles.weight}`}>
      <p>Vous économisez vos données, et ce film pèse {WEIGHT}.</p>
      <button
        ref={button}
        type="button"
        className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.round} ${kit.white}`}
        onClick={onAgree}
      >
        <Icon of={Play} className={kit.icon20} />
        Voir quand même
      </button>
    </div>
  )
}

/** The film itself, which is loaded by being here. */
function Playing({ screen, words, onReady, onWords }: FilmPlayerProps): ReactNode {
  const film = useRef<HTMLVideoElement>(null)
  const pause = useRef<HTMLButtonElement>(null)
  const [started, setStarted] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [muted, setMuted] = useState(true)
  useEffect(() => {
    const { current } = film
    if (current && !stopped) return playWhileSeen(current, screen, () => setStopped(true))
    current?.pause()
    return undefined
  }, [screen, stopped])
  useEffect(() => {
    if (screen.contains(document.activeElement)) pause.current?.focus()
    onReady(true)
  }, [screen, onReady])
  const follow = () => {
    const second = film.current?.currentTime ?? 0
    onWords(words.findLastIndex(([from]) => second >= from))
  }
  return (
    <>
      {/* Its words are written in the pictures and beside them. */}
      <video
        ref={film}
        className={styles.film}
        data-started={started || undefined}
        aria-label="Le film : louer une perceuse, de la recherche au retour"
        muted
        loop
        playsInline
        disablePictureInPicture
        width={960}
        height={540}
        onPlaying={() => setStarted(true)}
        onTimeUpdate={follow}
        onVolumeChange={({ currentTarget }) => setMuted(currentTarget.muted)}
      >
        <source src="/video/okoume.webm" type="video/webm" />
        <source src="/video/okoume.mp4" type="video/mp4" />
      </video>
      <div className={`${kit.line2} ${styles.controls}`} data-started={started || undefined}>
        <button
          ref={pause}
          type="button"
          className={`${kit.bare} ${kit.centred} ${kit.round}`}
          aria-label={stopped ? 'Lire le film' : 'Mettre le film en pause'}
          onClick={() => setStopped(!stopped)}
        >
          <Icon of={stopped ? Play : Pause} className={kit.icon20} />
        </button>
        <button
          type="button"
          className={`${kit.bare} ${kit.centred} ${kit.round}`}
          aria-label={muted ? 'Activer le son' : 'Couper le son'}
          onClick={() => {
            if (film.current) film.current.muted = !muted
          }}
        >
          <Icon of={muted ? VolumeOff : Volume} className={kit.icon20} />
        </button>
      </div>
    </>
  )
}

/** Plays while it is in sight, in the open tab. */
function playWhileSeen(film: HTMLVideoElement, screen: HTMLElement, onRefused: () => void): () => void {
  let seen = true
  const decide = () => {
    if (!seen || document.hidden) film.pause()
    else
      film.play().catch((error: unknown) => {
        // Interrupted by a pause of ours it plays again later; refused by the browser it waits for a hand.
        if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
      })
  }
  const watch = new IntersectionObserver(
    ([entry]) => {
      seen = entry?.isIntersecting ?? false
      decide()
    },
    { threshold: 0.25 },
  )
  watch.observe(screen)
  document.addEventListener('visibilitychange', decide)
  return () => {
    watch.disconnect()
    document.removeEventListener('visibilitychange', decide)
  }
}
