import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { ChevronDown } from 'lucide'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './gallery.module.css'

const SIZES = '(min-width: 80rem) 48rem, (min-width: 64rem) 58vw, 100vw'

export interface GalleryProps {
  readonly images: readonly string[]
  readonly title: string
}

/** Pictures in a row that the finger slides; arrows, keys and dots do the same once scripts answer. */
export function Gallery({ images, title }: GalleryProps): ReactNode {
  const row = useRef<HTMLUListElement>(null)
  const hydrated = useHydrated()
  const [touched, setTouched] = useState(false)
  const pictures = images.length > 0 ? images : [null]
  const several = pictures.length > 1
  const { shown, show, follow, release } = useSlides(row, pictures.length)
  const turn = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  // WCAG 2.1.1: a scrolling region must be reachable by the keyboard.
  const scrolling = several ? { tabIndex: 0, onScroll: follow, onPointerDown: release } : {}
  const nearTo = (place: number) => touched && Math.abs(place - shown) <= 1
  return (
    <section
      className={kit.anchor}
      aria-label={`Photos : ${title}`}
      onPointerEnter={() => setTouched(true)}
      onFocus={() => setTouched(true)}
      // Here, not on the row: the arrow keys answer on the arrows and the dots too.
      onKeyDown={several ? turn : undefined}
    >
      <ul ref={row} className={`${kit.line} ${styles.row}`} {...scrolling}>
        {pictures.map((image, place) => (
          <li key={image} className={styles.slide}>
            {/* A plain link to the picture, until the viewer's code has come. */}
            <a
              href={image ? pictureVariant(image, 960, 'webp') : undefined}
              className={`${kit.stack} ${styles.enlarge}`}
              onClick={image ? enlarge : undefined}
            >
              <Picture
                src={image}
                alt={several ? `${title}, photo ${place + 1}` : title}
                sizes={SIZES}
                first={place === 0}
                soon={nearTo(place)}
                className={styles.picture}
              />
            </a>
          </li>
        ))}
      </ul>
      {hydrated && several && <Controls count={pictures.length} shown={shown} show={show} />}
    </section>
  )
}

function enlarge(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const link = event.currentTarget
  import('./photo-viewer.ts').then(
    ({ openPhotoViewer }) => openPhotoViewer(link),
    () => location.assign(link.href),
  )
}

function useSlides(row: RefObject<HTMLUListElement | null>, count: number) {
  const [shown, setShown] = useState(0)
  // While the row slides to where it was sent, the slides that it passes are not shown.
  const target = useRef<number | null>(null)
  const show = (place: number) => {
    const to = Math.max(0, Math.min(count - 1, place))
    target.current = to
    setShown(to)
    row.current?.scrollTo({ left: to * row.current.clientWidth })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    const place = Math.round(scrollLeft / clientWidth)
    if (target.current === null) setShown(place)
    else if (target.current === place) target.current = null
  }
  const release = () => {
    target.current = null
  }
  return { shown, show, follow, release }
}

interface ControlsProps {
  readonly count: number
  readonly shown: number
  readonly show: (place: number) => void
}

function Controls({ count, shown, show }: ControlsProps): ReactNode {
  const arrow = (name: string | undefined, label: string, to: number) => (
    <button
      type="button"
      className={`${kit.bare} ${kit.centred} ${kit.disc} ${name}`}
      aria-label={label}
      // Not `disabled`: at the end of the row the focus would fall off it.
      aria-disabled={to < 0 || to === count}
      onClick={() => show(to)}
    >
      <Icon of={ChevronDown} />
    </button>
  )
  return (
    <>
      {arrow(styles.previous, 'Photo précédente', shown - 1)}
      {arrow(styles.next, 'Photo suivante', shown + 1)}
      <p className="visually-hidden" aria-live="polite">
        Photo {shown + 1} sur {count}
      </p>
      <div className={`${kit.line} ${styles.dots}`}>
        {[...Array(count).keys()].map((place) => (
          <button
            key={place}
            type="button"
            className={`${kit.bare} ${kit.centred}`}
            aria-label={`Photo ${place + 1}`}
            aria-current={place === shown || undefined}
            onClick={() => show(place)}
          />
        ))}
      </div>
    </>
  )
}
