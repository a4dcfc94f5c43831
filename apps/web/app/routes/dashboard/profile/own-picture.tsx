import type { User } from '@okoume/contract/wire/user.ts'
import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { profileToForm, readProfile } from '@okoume/domain/person/profile-form.ts'
import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { CONNECTION_LOST, photoForm, sendForm, UploadProblem } from '../upload/send-picture.ts'
import { PICTURE_FILES, shrinkPicture } from '../upload/shrink-picture.ts'
import styles from './own-picture.module.css'

type PictureState =
  /** `said`: what was just done; empty for nothing. */
  | { readonly at: 'still'; readonly said: string }
  /** `share` goes from 0 to 1. */
  | { readonly at: 'sending'; readonly share: number; readonly preview: string | null }
  | { readonly at: 'removing' }
  | { readonly at: 'failed'; readonly message: string; readonly retry: (() => void) | null }

interface OwnPicture {
  readonly state: PictureState
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  readonly send: (file: File) => Promise<unknown>
  readonly cancel: () => void
  readonly remove: () => Promise<unknown>
}

/** The picture of a person who has chosen none. */
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
  const shown =
    state.at === 'sending' && state.preview ? state.preview : pictureVariant(user.avatar, 320, 'webp')
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
      <input ref={input} type="file" accept={PICTURE_FILES} onChange={take} aria-label="Votre photo" hidden />
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

/** It is shown small: what is larger only costs the sender. */
const LONGEST_SIDE = 960

const STILL: PictureState = { at: 'still', said: '' }

/** Uploads the signed-in person's picture. The upload goes on when the page is left. */
function useOwnPicture(user: User): OwnPicture {
  const [state, setState] = useState<PictureState>(STILL)
  const gate = useNetworkGate()
  const work = useRef<AbortController>(null)

  const send = async (file: File) => {
    work.current = new AbortController()
    const { signal } = work.current
    const tell = (next: PictureState) => {
      if (!signal.aborted) setState(next)
    }
    let preview: string | null = null
    const onProgress = (share: number) => tell({ at: 'sending', share, preview })
    onProgress(0)
    try {
      const picture = await shrinkPicture(file, LONGEST_SIDE)
      preview = URL.createObjectURL(picture)
      onProgress(0)
      renewUser(await sendForm('uploadAvatar', photoForm(picture), { onProgress, signal }))
      tell({ at: 'still', said: 'Votre photo est changée.' })
    } catch (error) {
      const problem = error instanceof UploadProblem ? error : new UploadProblem(CONNECTION_LOST, true)
      tell({ at: 'failed', message: problem.message, retry: problem.again ? () => send(file) : null })
    } finally {
      if (preview) URL.revokeObjectURL(preview)
    }
  }
  const remove = async () => {
    setState({ at: 'removing' })
    try {
      renewUser(await withoutPicture(user))
      setState({ at: 'still', said: 'Votre photo est retirée.' })
    } catch (error) {
      setState({ at: 'failed', message: readApiError(error)?.message ?? REMOVAL_LOST, retry: remove })
    }
  }
  return {
    state,
    shut: gate.shut,
    send: (file) => gate.pass(() => send(file)),
    remove: () => gate.pass(remove),
    cancel() {
      work.current?.abort()
      setState(STILL)
    },
  }
}

const REMOVAL_LOST = "La connexion s'est coupée : votre photo est encore là."

/** Everything else of the profile stays as it is. */
function withoutPicture(user: User): Promise<User> {
  const read = readProfile(profileToForm(user))
  const kept = read.ok ? read.profile : { name: user.name }
  return signedInApi.updateProfile({ params: { id: user.id }, body: { ...kept, avatar: null } })
}
