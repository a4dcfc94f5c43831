import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import GripHorizontal from 'lucide-react/icons/grip-horizontal'
import ImageIcon from 'lucide-react/icons/image'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { isUnderWay, type QueuedPicture } from './picture-store.ts'
import styles from './picture-tile.module.css'

export interface TileDrag {
  /** The tile that is held. */
  readonly held: string | null
  /** The place over which it is, counted from 0. */
  readonly over: number | null
  readonly take: (event: PointerEvent<HTMLElement>, key: string) => void
  readonly follow: (event: PointerEvent<HTMLElement>) => void
  readonly drop: () => void
  readonly cancel: () => void
}

export interface PictureTileProps {
  readonly picture: QueuedPicture
  /** Counted from 0. */
  readonly place: number
  readonly count: number
  readonly drag: TileDrag
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** One picture of the form, wherever it is on its way. */
export function PictureTile(props: PictureTileProps): ReactNode {
  const { picture, place, drag, onRemove } = props
  const { key, progress } = picture
  const failed = progress.at === 'failed'
  const name = `photo ${place + 1}`
  return (
    <li
      className={styles.tile}
      data-place={place}
      data-failed={failed || undefined}
      data-held={drag.held === key || undefined}
      data-over={drag.over === place || undefined}
      aria-label={place === 0 ? `Photo 1, couverture` : `Photo ${place + 1}`}
    >
      <div
        className={styles.frame}
        onPointerDown={(event) => event.pointerType === 'mouse' && !failed && drag.take(event, key)}
        onPointerMove={drag.follow}
        onPointerUp={drag.drop}
        onPointerCancel={drag.cancel}
        onLostPointerCapture={drag.cancel}
      >
        <TileImage key={picture.preview ?? key} picture={picture} />
        {place === 0 && progress.at === 'sent' && (
          <span className={styles.cover}>
            <Badge tone="gold">Couverture</Badge>
          </span>
        )}
        {isUnderWay(picture) && <TileProgress picture={picture} name={name} />}
      </div>
      {progress.at === 'failed' ? (
        <FailedFoot {...props} message={progress.message} again={progress.again} />
      ) : (
        <>
          <button
            type="button"
            className={styles.remove}
            aria-label={isUnderWay(picture) ? `Annuler l'envoi de la ${name}` : `Retirer la ${name}`}
            onClick={onRemove}
          >
            <X />
          </button>
          <MoveBar {...props} />
        </>
      )}
    </li>
  )
}

/** Ours while the page lives, the server's afterwards. */
function TileImage({ picture }: { readonly picture: QueuedPicture }): ReactNode {
  const { preview, progress } = picture
  const [broken, setBroken] = useState<string | null>(null)
  const sent = progress.at === 'sent' ? pictureVariant(progress.url, 320, 'webp') : null
  // What this browser cannot show itself, such as a HEIC, is shown once the server has read it.
  const source = [preview, sent].find((address) => address !== null && address !== broken)
  if (!source) {
    return progress.at === 'failed' ? (
      <ImageOff className={styles.unseen} />
    ) : (
      <ImageIcon className={styles.unseen} />
    )
  }
  return <img src={source} alt="" draggable={false} onError={() => setBroken(source)} />
}

function TileProgress({
  picture: { progress },
  name,
}: {
  readonly picture: QueuedPicture
  readonly name: string
}) {
  const sending = progress.at === 'sending'
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">{progressText(progress)}</span>
      <progress aria-label={`Envoi de la ${name}`} value={sending ? progress.share : 0} max={1} />
    </div>
  )
}

function progressText(progress: QueuedPicture['progress']): string {
  if (progress.at !== 'sending') return 'En attente'
  // All of it has left: the server is looking at it.
  return progress.share < 1 ? `${Math.round(progress.share * 100)} %` : 'Vérification...'
}

function MoveBar({ picture, place, count, drag, onMove }: PictureTileProps): ReactNode {
  return (
    <div className={styles.bar}>
      <button
        type="button"
        aria-label={`Avancer la photo ${place + 1}`}
        data-move="forward"
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <ArrowLeft />
      </button>
      <span
        className={styles.grip}
        onPointerDown={(event) => drag.take(event, picture.key)}
        onPointerMove={drag.follow}
        onPointerUp={drag.drop}
        onPointerCancel={drag.cancel}
        onLostPointerCapture={drag.cancel}
      >
        <GripHorizontal />
      </span>
      <button
        type="button"
        aria-label={`Reculer la photo ${place + 1}`}
        data-move="back"
        aria-disabled={place === count - 1}
        onClick={() => place < count - 1 && onMove(place + 1)}
      >
        <ArrowRight />
      </button>
    </div>
  )
}

interface FailedFootProps extends PictureTileProps {
  readonly message: string
  readonly again: boolean
}

function FailedFoot({ picture, place, message, again, onRetry, onRemove }: FailedFootProps): ReactNode {
  const id = `${picture.key}-refus`
  return (
    <div className={styles.failed}>
      {picture.name && <p className={styles.name}>{picture.name}</p>}
      <p className={styles.message} id={id}>
        {message}
      </p>
      <div className={styles.answers}>
        {again && (
          <Button variant="secondary" onClick={onRetry} aria-describedby={id} data-wrong>
            Réessayer
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={onRemove}
          aria-label={`Retirer la photo ${place + 1}`}
          aria-describedby={id}
          data-wrong
        >
          Retirer
        </Button>
      </div>
    </div>
  )
}
