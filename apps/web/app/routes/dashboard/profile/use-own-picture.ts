import type { User } from '@okoume/contract/wire/user.ts'
import { profileToForm, readProfile } from '@okoume/domain/person/profile-form.ts'
import { useRef, useState } from 'react'
import { useNetworkGate } from '#app/offline/use-network-gate.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { renewUser } from '#app/session/renew-user.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { photoForm, sendForm } from '../upload/send-form.ts'
import { shrinkPicture } from '../upload/shrink-picture.ts'
import { CONNECTION_LOST, UploadProblem } from '../upload/upload-problem.ts'

/** It is shown small: what is larger only costs the sender. */
const LONGEST_SIDE = 960

export type PictureState =
  /** `said`: what was just done; empty for nothing. */
  | { readonly at: 'still'; readonly said: string }
  /** `share` goes from 0 to 1. */
  | { readonly at: 'sending'; readonly share: number; readonly preview: string | null }
  | { readonly at: 'removing' }
  | { readonly at: 'failed'; readonly message: string; readonly retry: (() => void) | null }

export interface OwnPicture {
  readonly state: PictureState
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  readonly send: (file: File) => Promise<unknown>
  readonly cancel: () => void
  readonly remove: () => Promise<unknown>
}

const STILL: PictureState = { at: 'still', said: '' }

/** Changes the picture of who is signed in. It goes on when the page is left. */
export function useOwnPicture(user: User): OwnPicture {
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
