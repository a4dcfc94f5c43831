import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import field from '#app/ui/field.module.css'
import type { PicturesState } from './picture-queue.ts'
import { isUnderWay, type Pictures, takesPlace } from './picture-store.ts'
import { PictureTile, type TileDrag } from './picture-tile.tsx'
import styles from './pictures-field.module.css'
import { PICTURE_FILES } from './shrink-picture.ts'

/** Near the edge of the screen the page follows. */
const EDGE_PX = 90
const EDGE_STEP_PX = 14

interface Grip {
  readonly key: string
  readonly tile: HTMLElement
  readonly x: number
  readonly y: number
  readonly scrolled: number
}

/**
 * Carries a tile (`<li data-place>`) to the place of another, by mouse or finger. Nothing moves in the document
 * until it is dropped: an element that moves would lose the pointer that holds it.
 */
function useTileDrag(move: (key: string, place: number) => void): TileDrag {
  const grip = useRef<Grip | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)

  const cancel = () => {
    if (grip.current) grip.current.tile.style.translate = ''
    grip.current = null
    setHeld(null)
    setOver(null)
  }
  return {
    held,
    over,
    take(event, key) {
      const tile = event.currentTarget.closest('li')
      if (event.button !== 0 || !tile) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { key, tile, x: event.clientX, y: event.clientY, scrolled: scrollY }
      setHeld(key)
    },
    follow({ clientX, clientY }) {
      if (!grip.current) return
      const { tile, x, y, scrolled } = grip.current
      scrollNearEdge(clientY)
      tile.style.translate = `${clientX - x}px ${clientY - y + scrollY - scrolled}px`
      setOver(placeUnder(clientX, clientY, tile))
    },
    drop() {
      if (grip.current && over !== null) move(grip.current.key, over)
      cancel()
    },
    cancel,
  }
}

function scrollNearEdge(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -EDGE_STEP_PX)
  if (y > innerHeight - EDGE_PX) scrollBy(0, EDGE_STEP_PX)
}

function placeUnder(x: number, y: number, held: HTMLElement): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const tile = element.closest<HTMLElement>('li[data-place]')
    if (tile && tile !== held && tile.parentElement === held.parentElement) return Number(tile.dataset.place)
  }
  return null
}

const MOST = LISTING_LIMITS.pictures

export interface PicturesFieldProps extends Pick<PicturesState, 'queue' | 'pictures'> {
  readonly error?: string | undefined
}

/** The pictures of an object: chosen, dropped or taken, in the order that their owner gives them. */
export function PicturesField({ queue, pictures, error }: PicturesFieldProps): ReactNode {
  const tiles = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState(false)
  const refused = pictures.filter((picture) => !takesPlace(picture)).length
  useDropsStayHere()
  const add = (files: readonly File[]) => {
    setSaid('')
    queue.add(files)
  }
  const move = (key: string, place: number) => {
    queue.move(key, place)
    setSaid(`Photo déplacée : ${place + 1} sur ${pictures.length}.`)
  }
  const drag = useTileDrag(move)
  const moveByButton = (key: string, place: number) => {
    const button = document.activeElement
    move(key, place)
    // An element that moves in the document loses the focus.
    requestAnimationFrame(() => button instanceof HTMLElement && button.focus())
  }
  const remove = (key: string, place: number) => {
    queue.remove(key)
    setSaid('Photo retirée.')
    requestAnimationFrame(() => focusNear(tiles.current, place))
  }
  const removeRefused = () => {
    queue.removeRefused()
    setSaid('Photos retirées.')
    requestAnimationFrame(() => focusNear(tiles.current, pictures.length))
  }
  const retry = (key: string, place: number) => {
    queue.retry(key)
    requestAnimationFrame(() => focusNear(tiles.current, place))
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])])
    // The same file may be chosen again after it was removed.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const cover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files adds to what the file input does
    <div className={styles.field} onDragOver={cover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <ul ref={tiles} className={styles.tiles}>
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            place={place}
            count={pictures.length}
            drag={drag}
            onMove={(target) => moveByButton(picture.key, target)}
            onRemove={() => remove(picture.key, place)}
            onRetry={() => retry(picture.key, place)}
          />
        ))}
        {pictures.filter(takesPlace).length < MOST && (
          <li
            className={styles.add}
            data-over={over || undefined}
            data-wrong-field={error ? true : undefined}
          >
            <ImagePlus />
            <span>{pictures.length === 0 ? 'Ajouter des photos' : 'Ajouter'}</span>
            {pictures.length === 0 && <span className={styles.drag}>ou déposez-les ici</span>}
            <input
              type="file"
              multiple
              accept={PICTURE_FILES}
              aria-label="Ajouter des photos"
              aria-describedby={error ? 'photos-erreur' : undefined}
              onChange={take}
            />
          </li>
        )}
      </ul>
      {error && (
        <p className={field.error} id="photos-erreur">
          {error}
        </p>
      )}
      <p className={styles.status} role="status">
        {[said, surplusText(queue.surplus()), progressOf(pictures)].filter(Boolean).join(' ')}
      </p>
      {refused > 1 && (
        <div>
          <Button variant="secondary" onClick={removeRefused}>
            Retirer les {refused} photos refusées
          </Button>
        </div>
      )}
    </div>
  )
}

function surplusText(surplus: number): string {
  if (surplus === 0) return ''
  return `${MOST} photos au plus : ${countOf(surplus)} de trop, pas ajoutée${surplus > 1 ? 's' : ''}.`
}

/** Said again only when a picture arrives or fails, not at each percent. */
function progressOf(pictures: Pictures): string {
  if (pictures.length === 0) return ''
  const underWay = pictures.filter(isUnderWay).length
  const failed = pictures.filter(({ progress }) => progress.at === 'failed').length
  return [
    underWay > 0 ? `Envoi en cours : encore ${countOf(underWay)}.` : '',
    failed > 0 ? `${countOf(failed)} en échec.` : '',
    underWay + failed === 0 ? `${countOf(pictures.length)} sur ${MOST} au plus.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function countOf(count: number): string {
  return count > 1 ? `${count} photos` : `${count} photo`
}

/** Focus after a removal: the cross now at that place, else the input that adds a picture. */
function focusNear(tiles: HTMLUListElement | null, place: number): void {
  const near = tiles?.children[Math.min(place, tiles.children.length - 1)]
  near
    ?.querySelector<HTMLElement>('button[aria-label^="Retirer"], button[aria-label^="Annuler"], input')
    ?.focus()
}

/** A file that misses the field would open in place of the page, and of everything typed. */
function useDropsStayHere(): void {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [])
}
