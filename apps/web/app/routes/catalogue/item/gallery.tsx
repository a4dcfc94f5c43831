import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useRef, useState } from 'react'
import { Picture } from '../../../components/picture.tsx'
import { useHydrated } from '../../../components/use-hydrated.ts'
import styles from './gallery.module.css'

const SIZES = '(min-width: 80rem) 48rem, (min-width: 64rem) 58vw, 100vw'

export interface GalleryProps {
  readonly images: readonly string[]
  readonly title: string
}

/** Pictures in a row that the finger slides; arrows and dots do the same once scripts answer. */
export function Gallery({ images, title }: GalleryProps): ReactNode {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const hydrated = useHydrated()
  const show = (place: number) => {
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollTo({ left: place * width, behavior: 'smooth' })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  const pictures = images.length > 0 ? images : [null]
  // What scrolls must be reachable by the keyboard, or only a finger could look through it.
  const scrolling = pictures.length > 1 ? { tabIndex: 0 } : {}
  return (
    <section className={styles.gallery} aria-label={`Photos : ${title}`}>
      <ul ref={row} className={styles.row} onScroll={follow} {...scrolling}>
        {pictures.map((image, place) => (
          <li key={image} className={styles.slide}>
            <Picture
              src={image}
              alt={pictures.length > 1 ? `${title}, photo ${place + 1}` : title}
              sizes={SIZES}
              first={place === 0}
              className={styles.picture}
            />
          </li>
        ))}
      </ul>
      {hydrated && pictures.length > 1 && <Controls pictures={pictures} shown={shown} show={show} />}
    </section>
  )
}

interface ControlsProps {
  readonly pictures: readonly unknown[]
  readonly shown: number
  readonly show: (place: number) => void
}

function Controls({ pictures, shown, show }: ControlsProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className={styles.previous}
        aria-label="Photo précédente"
        disabled={shown === 0}
        onClick={() => show(shown - 1)}
      >
        <ChevronDown />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label="Photo suivante"
        disabled={shown === pictures.length - 1}
        onClick={() => show(shown + 1)}
      >
        <ChevronDown />
      </button>
      <div className={styles.dots}>
        {[...pictures.keys()].map((place) => (
          <button
            key={place}
            type="button"
            aria-label={`Photo ${place + 1}`}
            aria-current={place === shown || undefined}
            onClick={() => show(place)}
          />
        ))}
      </div>
    </>
  )
}
