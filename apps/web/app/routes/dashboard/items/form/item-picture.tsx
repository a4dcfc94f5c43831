import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { ArrowLeft, ArrowRight, GripHorizontal, X } from 'lucide'
import { type DOMAttributes, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { PictureTile } from '../../upload/picture-tile.tsx'
import { hasFailed, isUnderWay, type Upload } from '../../upload/upload-states.ts'
import styles from './item-picture.module.css'

interface ItemPictureProps {
  readonly picture: Upload<string>
  /** Counted from 0. */
  readonly place: number
  readonly count: number
  readonly drag: TileDrag
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** One picture of the form: it is moved by a mouse on the picture, by a finger on its grip, and by buttons. */
export function ItemPicture({
  picture,
  place,
  count,
  drag,
  onMove,
  onRemove,
  onRetry,
}: ItemPictureProps): ReactNode {
  const { key, file, state } = picture
  const failed = hasFailed(picture)
  const name = `photo ${place + 1}`
  const grip = drag.handle(key)
  return (
    <li
      className={classList(`${kit.anchor} ${kit.rounded} ${styles.picture}`, !failed && styles.movable)}
      data-place={place}
      data-held={drag.dragged === key || undefined}
      data-over={drag.over === place || undefined}
      aria-label={place === 0 ? `Photo 1, couverture` : `Photo ${place + 1}`}
    >
      <PictureTile
        {...{ state, name, onRemove, onRetry }}
        picture={picture.picture}
        fileName={file?.name}
        src={state.at === 'sent' ? pictureVariant(state.sent, 320, 'webp') : null}
        // The status of the field says how many failed.
        announced={false}
        frame={{
          ...grip,
          onPointerDown: (event) => event.pointerType === 'mouse' && !failed && grip.onPointerDown?.(event),
        }}
        cover={
          place === 0 &&
          state.at === 'sent' && (
            <span className={`${kit.line} ${styles.cover}`}>
              <Badge tone="gold">Couverture</Badge>
            </span>
          )
        }
      >
        <button
          type="button"
          className={`${kit.bare} ${kit.centred} ${styles.remove}`}
          aria-label={isUnderWay(picture) ? `Annuler l'envoi de la ${name}` : `Retirer la ${name}`}
          onClick={onRemove}
        >
          <Icon of={X} />
        </button>
        <MoveBar place={place} count={count} grip={grip} onMove={onMove} />
      </PictureTile>
    </li>
  )
}

interface MoveBarProps {
  /** Counted from 0. */
  readonly place: number
  readonly count: number
  readonly grip: Handle
  readonly onMove: (place: number) => void
}

function MoveBar({ place, count, grip, onMove }: MoveBarProps): ReactNode {
  return (
    <div className={`${kit.stack} ${kit.middle} ${styles.bar}`}>
      <button
        type="button"
        className={`${kit.bare} ${kit.centred} ${kit.touch}`}
        aria-label={`Avancer la photo ${place + 1}`}
        data-move="forward"
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <Icon of={ArrowLeft} className={kit.icon20} />
      </button>
      <span className={`${kit.centred} ${kit.touch} ${kit.soft} ${styles.grip}`} {...grip}>
        <Icon of={GripHorizontal} className={kit.icon20} />
      </span>
      <button
        type="button"
        className={`${kit.bare} ${kit.centred} ${kit.touch}`}
        aria-label={`Reculer la photo ${place + 1}`}
        data-move="back"
        aria-disabled={place === count - 1}
        onClick={() => place < count - 1 && onMove(place + 1)}
      >
        <Icon of={ArrowRight} className={kit.icon20} />
      </button>
    </div>
  )
}

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

type Handle = DOMAttributes<HTMLElement>

interface TileDrag {
  /** The tile that is held. */
  readonly dragged: string | null
  /** The place over which it is, counted from 0. */
  readonly over: number | null
  /** Event handlers of the element that carries the tile. */
  readonly handle: (key: string) => Handle
}

/**
 * Carries a tile (`<li data-place>`) to the place of another, by mouse or finger. Nothing moves in the document
 * until it is dropped: an element that moves would lose the pointer that holds it.
 */
export function useTileDrag(move: (key: string, place: number) => void): TileDrag {
  const grip = useRef<Grip | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)

  const take = (event: PointerEvent<HTMLElement>, key: string) => {
    const tile = event.currentTarget.closest('li')
    if (event.button !== 0 || !tile) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { key, tile, x: event.clientX, y: event.clientY, scrolled: scrollY }
    setDragged(key)
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!grip.current) return
    const { tile, x, y, scrolled } = grip.current
    if (clientY < EDGE_PX) scrollBy(0, -EDGE_STEP_PX)
    if (clientY > innerHeight - EDGE_PX) scrollBy(0, EDGE_STEP_PX)
    tile.style.translate = `${clientX - x}px ${clientY - y + scrollY - scrolled}px`
    setOver(placeUnder(clientX, clientY, tile))
  }
  const cancel = () => {
    if (grip.current) grip.current.tile.style.translate = ''
    grip.current = null
    setDragged(null)
    setOver(null)
  }
  const drop = () => {
    if (grip.current && over !== null) move(grip.current.key, over)
    cancel()
  }
  return {
    dragged,
    over,
    handle: (key) => ({
      onPointerDown: (event) => take(event, key),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: cancel,
      onLostPointerCapture: cancel,
    }),
  }
}

function placeUnder(x: number, y: number, dragged: HTMLElement): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const tile = element.closest<HTMLElement>('li[data-place]')
    if (tile && tile !== dragged && tile.parentElement === dragged.parentElement)
      return Number(tile.dataset.place)
  }
  return null
}
