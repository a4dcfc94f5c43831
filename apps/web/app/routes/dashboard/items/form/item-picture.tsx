import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { ArrowLeft, ArrowRight, GripHorizontal, X } from 'lucide'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PictureTile } from '../../upload/picture-tile.tsx'
import { hasFailed, isUnderWay, type Upload } from '../../upload/upload-states.ts'
import styles from './item-picture.module.css'
import type { Handle, TileDrag } from './use-tile-drag.ts'

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
      className={classList(styles.picture, !failed && styles.movable)}
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
            <span className={styles.cover}>
              <Badge tone="gold">Couverture</Badge>
            </span>
          )
        }
      >
        <button
          type="button"
          className={styles.remove}
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
    <div className={styles.bar}>
      <button
        type="button"
        aria-label={`Avancer la photo ${place + 1}`}
        data-move="forward"
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <Icon of={ArrowLeft} />
      </button>
      <span className={styles.grip} {...grip}>
        <Icon of={GripHorizontal} />
      </span>
      <button
        type="button"
        aria-label={`Reculer la photo ${place + 1}`}
        data-move="back"
        aria-disabled={place === count - 1}
        onClick={() => place < count - 1 && onMove(place + 1)}
      >
        <Icon of={ArrowRight} />
      </button>
    </div>
  )
}
