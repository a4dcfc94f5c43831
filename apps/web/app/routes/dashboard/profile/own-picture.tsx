import type { User } from '@okoume/contract/wire/user.ts'
import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { profileToForm, readProfile } from '@okoume/domain/person/profile-form.ts'
import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { FocusedAlert, OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { CONNECTION_LOST, photoForm, sendForm, UploadProblem } from '../upload/send-picture.ts'
import { PICTURE_FILES, shrinkPicture } from '../upload/shrink-picture.ts'
import styles from './own-picture.module.css'

const NO_PICTURE = '/avatar.svg'

export interface OwnPictureFieldProps {
  readonly user: User
  /** Stands beside the picture on a wide screen, under it on a phone. */
  readonly children: ReactNode
}

export function OwnPictureField(props: OwnPictureFieldProps): ReactNode {
  return (
    <OutcomeArea>
      <OwnPicture {...props} />
    </OutcomeArea>
  )
}

function OwnPicture({ user, children }: OwnPictureFieldProps): ReactNode {
  const { send, progress, cancel, retry } = useUpload()
  const remove = useAction({
    call: () => withoutPicture(user),
    lost: "La connexion s'est coupée : votre photo est encore là.",
    done: 'Votre photo est retirée.',
    onDone: renewUser,
  })
  const start = (file: File) => send.run(file, { failsInForm: true })
  return (
    <div className={styles.field}>
      <Avatar
        name={user.name}
        src={progress?.preview ?? pictureVariant(user.avatar, 320, 'webp')}
        size={96}
      />
      <div className={styles.actions}>
        {progress ? (
          <Progress {...progress} onCancel={cancel} />
        ) : (
          <Choices
            removable={user.avatar !== NO_PICTURE}
            removing={remove.busy}
            onChoose={start}
            onRemove={() => {
              send.reset()
              remove.run()
            }}
          />
        )}
      </div>
      <div className={styles.about}>{children}</div>
      <div className={styles.outcome}>
        <OutcomePlace />
        {send.failure && (
          <FocusedAlert
            tone="error"
            action={
              retry && (
                <div>
                  <Button variant="secondary" onClick={() => start(retry)}>
                    Réessayer
                  </Button>
                </div>
              )
            }
          >
            {send.failure.text}
          </FocusedAlert>
        )}
      </div>
    </div>
  )
}

interface ChoicesProps {
  readonly removable: boolean
  readonly removing: boolean
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
}

function Choices({ removable, removing, onChoose, onRemove }: ChoicesProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onChoose(file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <>
      <input ref={input} type="file" accept={PICTURE_FILES} onChange={take} aria-label="Votre photo" hidden />
      <Button variant="secondary" disabled={removing} onClick={() => input.current?.click()}>
        <Camera />
        {removable ? 'Changer la photo' : 'Ajouter une photo'}
      </Button>
      {removable && (
        <Button variant="quiet" busy={removing} busyText="Retrait..." onClick={onRemove}>
          Retirer
        </Button>
      )}
    </>
  )
}

interface UploadProgress {
  /** From 0 to 1. */
  readonly share: number
  readonly preview: string | null
}

function describeProgress({ share, preview }: UploadProgress): string {
  if (preview === null) return 'Préparation...'
  // All of it has left: the server is looking at it.
  return share < 1 ? `Envoi... ${Math.round(share * 100)} %` : 'Vérification...'
}

function Progress({ onCancel, ...progress }: UploadProgress & { readonly onCancel: () => void }): ReactNode {
  return (
    <>
      <span className={styles.progress}>
        <span aria-hidden="true">{describeProgress(progress)}</span>
        <progress aria-label="Envoi de la photo" value={progress.share} max={1} />
      </span>
      <Button variant="quiet" onClick={onCancel}>
        Annuler
      </Button>
    </>
  )
}

/** It is shown small: what is larger only costs the sender. */
const LONGEST_SIDE = 960

/** Uploads the signed-in person's picture. The upload goes on when the page is left. */
function useUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [retry, setRetry] = useState<File | null>(null)
  const work = useRef<AbortController>(null)
  const send = useAction({
    async call(file: File): Promise<User | null> {
      work.current = new AbortController()
      const { signal } = work.current
      let preview: string | null = null
      const onProgress = (share: number) => {
        if (!signal.aborted) setProgress({ share, preview })
      }
      onProgress(0)
      try {
        const picture = await shrinkPicture(file, LONGEST_SIDE)
        preview = URL.createObjectURL(picture)
        onProgress(0)
        return await sendForm('uploadAvatar', photoForm(picture), { onProgress, signal })
      } catch (error) {
        if (signal.aborted) return null
        setRetry(error instanceof UploadProblem && !error.again ? null : file)
        throw error
      } finally {
        setProgress(null)
        if (preview) URL.revokeObjectURL(preview)
      }
    },
    lost: CONNECTION_LOST,
    done: (user) => user && 'Votre photo est changée.',
    onDone: (user) => user && renewUser(user),
  })
  return {
    send,
    progress,
    retry,
    cancel() {
      work.current?.abort()
      setProgress(null)
    },
  }
}

/** Everything else of the profile stays as it is. */
function withoutPicture(user: User): Promise<User> {
  const read = readProfile(profileToForm(user))
  const kept = read.ok ? read.profile : { name: user.name }
  return signedInApi.updateProfile({ params: { id: user.id }, body: { ...kept, avatar: null } })
}
