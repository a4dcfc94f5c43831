import type { User } from '@okoume/contract/wire/user.ts'
import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { NetworkNeeded } from '#app/offline/network-needed.tsx'
import styles from './own-picture.module.css'
import { type OwnPicture, type PictureState, useOwnPicture } from './use-own-picture.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'
/** What somebody has who has chosen none. */
const NO_PICTURE = '/avatar.svg'

export interface OwnPictureFieldProps {
  readonly user: User
  /** Stands beside the picture on a wide screen, under it on a phone. */
  readonly children: ReactNode
}

/** One's own picture, and what changes it. */
export function OwnPictureField({ user, children }: OwnPictureFieldProps): ReactNode {
  const picture = useOwnPicture(user)
  const { state } = picture
  const shown = state.at === 'sending' && state.preview ? state.preview : user.avatar
  return (
    <div className={styles.field}>
      <Avatar name={user.name} src={shown} size={96} />
      <div className={styles.actions}>
        {state.at === 'sending' ? (
          <Progress words={describeProgress(state)} share={state.share} onCancel={picture.cancel} />
        ) : (
          <Choices picture={picture} removable={user.avatar !== NO_PICTURE} />
        )}
      </div>
      <div className={styles.about}>{children}</div>
      <p className={styles.said} role="status">
        {state.at === 'still' && state.said}
      </p>
      <NetworkNeeded shut={picture.shut} />
      {state.at === 'failed' && <Failed message={state.message} retry={state.retry} />}
    </div>
  )
}

interface ChoicesProps {
  readonly picture: OwnPicture
  readonly removable: boolean
}

function Choices({ picture: { state, send, remove }, removable }: ChoicesProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) send(file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <>
      <input ref={input} type="file" accept={ACCEPTED} onChange={take} aria-label="Votre photo" hidden />
      <Button variant="secondary" disabled={state.at === 'removing'} onClick={() => input.current?.click()}>
        <Camera />
        {removable ? 'Changer la photo' : 'Ajouter une photo'}
      </Button>
      {removable && (
        <Button variant="quiet" busy={state.at === 'removing'} busyText="Retrait..." onClick={remove}>
          Retirer
        </Button>
      )}
    </>
  )
}

type Sending = Extract<PictureState, { at: 'sending' }>

function describeProgress({ share, preview }: Sending): string {
  if (preview === null) return 'Préparation...'
  // All of it has left: the server is looking at it.
  return share < 1 ? `Envoi... ${Math.round(share * 100)} %` : 'Vérification...'
}

interface ProgressProps {
  readonly words: string
  readonly share: number
  readonly onCancel: () => void
}

function Progress({ words, share, onCancel }: ProgressProps): ReactNode {
  return (
    <>
      <span className={styles.progress}>
        <span aria-hidden="true">{words}</span>
        <progress aria-label="Envoi de la photo" value={share} max={1} />
      </span>
      <Button variant="quiet" onClick={onCancel}>
        Annuler
      </Button>
    </>
  )
}

interface FailedProps {
  readonly message: string
  readonly retry: (() => void) | null
}

function Failed({ message, retry }: FailedProps): ReactNode {
  return (
    <div className={styles.failed}>
      <Alert
        tone="error"
        action={
          retry && (
            <div>
              <Button variant="secondary" onClick={retry}>
                Réessayer
              </Button>
            </div>
          )
        }
      >
        {message}
      </Alert>
    </div>
  )
}
