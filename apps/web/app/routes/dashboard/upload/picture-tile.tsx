import { Image as ImageIcon, ImageOff } from 'lucide'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import field from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './picture-tile.module.css'
import { hasFailed, isUnderWay, type UploadState } from './upload-states.ts'

export interface PictureTileProps {
  readonly state: UploadState<unknown>
  /** A feminine noun for labels: «photo 2». */
  readonly name: string
  /** Of this device. */
  readonly picture?: Blob | null
  /** The server's address of it. */
  readonly src?: string | null
  readonly alt?: string
  /** Said in its place where this browser cannot show it. */
  readonly unseen?: ReactNode
  /** Seen whole, in the width that there is. */
  readonly wide?: boolean
  /** False where the page announces failures itself. */
  readonly announced?: boolean
  readonly removeText?: string
  readonly onRemove?: () => void
  readonly onRetry?: () => void
  readonly frame?: ComponentProps<'div'>
  readonly cover?: ReactNode
  /** Said where it failed, to tell it from others. */
  readonly fileName?: string | undefined
  /** Under the picture, unless it failed. */
  readonly children?: ReactNode
}

/** One picture, wherever it is on its way. */
export function PictureTile(props: PictureTileProps): ReactNode {
  const { state, name, wide = false, frame, cover, children } = props
  const failed = state.at === 'refused' || state.at === 'lost'
  return (
    <div
      className={`${kit.stack} ${kit.rounded} ${kit.clips} ${kit.white} ${styles.tile}`}
      data-unsent={failed || undefined}
      data-wide={wide || undefined}
    >
      <div {...frame} className={`${kit.centred} ${kit.anchor} ${styles.frame}`}>
        <TileImage {...props} />
        {cover}
        {isUnderWay({ state }) && <UploadProgress state={state} name={name} className={styles.over} />}
      </div>
      {failed ? <Failure {...props} message={state.message} mayRetry={state.at === 'lost'} /> : children}
    </div>
  )
}

/** Of this device while the page lives, the server's afterwards. */
function TileImage({ state, picture, src, alt = '', unseen }: PictureTileProps): ReactNode {
  const own = useObjectUrl(picture ?? null)
  const [broken, setBroken] = useState<readonly string[]>([])
  const source = [own, src].find((address) => address && !broken.includes(address))
  if (source)
    return <img src={source} alt={alt} draggable={false} onError={() => setBroken([...broken, source])} />
  return (
    <span className={`${kit.note} ${kit.textCentred} ${styles.unseen}`}>
      {unseen ?? (hasFailed({ state }) ? <Icon of={ImageOff} /> : <Icon of={ImageIcon} />)}
    </span>
  )
}

/** An address of this browser's own, revoked with the part that shows it. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // Before it is painted: another picture would flash.
  useLayoutEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}

interface UploadProgressProps extends Pick<PictureTileProps, 'state' | 'name'> {
  readonly className?: string | undefined
}

export function UploadProgress({ state, name, className }: UploadProgressProps): ReactNode {
  return (
    <div
      className={classList(
        `${kit.stack1} ${kit.tiny} ${kit.strong} ${kit.digits} ${styles.progress}`,
        className,
      )}
    >
      <span aria-hidden="true">{progressText(state)}</span>
      <progress aria-label={`Envoi de la ${name}`} value={state.at === 'sending' ? state.share : 0} max={1} />
    </div>
  )
}

function progressText(state: UploadState<unknown>): string {
  if (state.at !== 'sending') return state.at === 'shrinking' ? 'Préparation...' : 'En attente'
  // All of it has left: the server is looking at it.
  return state.share < 1 ? `Envoi... ${Math.round(state.share * 100)} %` : 'Vérification...'
}

interface FailureProps extends PictureTileProps {
  readonly message: string
  readonly mayRetry: boolean
}

function Failure(props: FailureProps): ReactNode {
  const { name, message, mayRetry, announced = true, removeText = 'Retirer', onRemove, onRetry } = props
  const { fileName } = props
  const id = useId()
  return (
    <div className={styles.foot}>
      {fileName && <p className={`${kit.cut} ${kit.tiny}`}>{fileName}</p>}
      <p className={field.error} id={id} role={announced ? 'alert' : undefined}>
        {message}
      </p>
      <div className={styles.answers}>
        {mayRetry && (
          <Button variant="secondary" onClick={onRetry} aria-describedby={id} data-wrong>
            Réessayer
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={onRemove}
          aria-label={`${removeText} la ${name}`}
          aria-describedby={id}
          data-wrong
        >
          {removeText}
        </Button>
      </div>
    </div>
  )
}
