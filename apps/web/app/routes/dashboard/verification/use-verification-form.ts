import type { User } from '@okoume/contract/wire/user.ts'
import { type RefObject, useRef, useState } from 'react'
import { askUser } from '#app/data/session/ask-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ExplainedError, explainError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { type ActionFormState, useActionForm } from '#app/shell/actions/use-action-form.ts'
import { photoForm, type SendOptions, uploadApi } from '../upload/send-picture.ts'
import { shrinkPicture } from '../upload/shrink-picture.ts'
import { type Uploads, useUploads } from '../upload/uploads.ts'
import type { Prompt } from './camera/use-live-photo.ts'
import {
  findProblems,
  type IdentityPicture,
  lostPictures,
  readSubmission,
  type SubmissionDraft,
} from './submission.ts'

/** Small print stays readable; a photo of a telephone is twice that. */
const MAX_SIDE = 2000

type IdentityUpload = Uploads<string, IdentityPicture['about']>

export interface VerificationFormState {
  readonly form: ActionFormState<SubmissionDraft>

  readonly documentUpload: IdentityUpload
  /** Around the buttons that ask for a picture, while they are there. */
  readonly fileButtons: RefObject<HTMLDivElement | null>
  readonly retakeDocument: () => void

  readonly liveUpload: IdentityUpload
  readonly addLivePhoto: (photo: File, prompt: Prompt) => void
  /** Keeps the photo that is being looked at, while there is one: sending the form keeps it too. */
  readonly sendAccepted: RefObject<(() => void) | null>
  /** Why the photo has to be taken again. */
  readonly liveMessage: string | null
  readonly setLiveMessage: (message: string | null) => void
}

const EMPTY: SubmissionDraft = {
  documentType: '',
  documentNumber: '',
  documentPicture: null,
  livePicture: null,
}

/** The form of an identity: its pictures leave as they are taken, all of it once at a time. */
export function useVerificationForm(onSent: (user: User) => void): VerificationFormState {
  const fileButtons = useRef<HTMLDivElement>(null)
  const sendAccepted = useRef<(() => void) | null>(null)
  const [liveMessage, setLiveMessage] = useState<string | null>(null)
  const { uploads: documentUpload } = useUploads({
    shrink: (file) => shrinkPicture(file, MAX_SIDE),
    send: sendPicture,
    onChange: ([documentPicture = null]) => form.change({ documentPicture }),
  })
  const { uploads: liveUpload } = useUploads({
    // Taken in the size that is kept.
    shrink: async (file) => file,
    send: sendPicture,
    onChange([livePicture = null]) {
      form.change({ livePicture })
      const state = livePicture?.state
      if (state?.at !== 'refused' || state.code !== 'LIVENESS_EXPIRED') return
      liveUpload.clear()
      setLiveMessage(state.message)
    },
  })
  const uploads = { documentPicture: documentUpload, livePicture: liveUpload }
  const send = useAction({
    async call(draft: SubmissionDraft) {
      const [[documentPicture = null], [livePicture = null]] = await Promise.all([
        documentUpload.settled(),
        liveUpload.settled(),
      ])
      return sendSubmission({ ...draft, documentPicture, livePicture }).catch((error) => {
        throw withoutLostPictures(error, (picture) => uploads[picture].clear())
      })
    },
    title: "Erreur lors de l'envoi.",
    lost: "La connexion s'est coupée. Rien n'est perdu : réessayez.",
    onDone: onSent,
  })
  const form = useActionForm(send, {
    first: EMPTY,
    check(draft) {
      sendAccepted.current?.()
      // The values are those of the last render.
      return findProblems({ ...draft, livePicture: liveUpload.read()[0] ?? null })
    },
  })
  return {
    form,
    sendAccepted,
    documentUpload,
    fileButtons,
    retakeDocument() {
      documentUpload.clear()
      // The button that was pressed is gone: the first that asks for a picture takes its place.
      requestAnimationFrame(() => {
        const inputs = [...(fileButtons.current?.querySelectorAll('input') ?? [])]
        inputs.find((input) => input.offsetParent !== null)?.focus()
      })
    },
    liveUpload,
    addLivePhoto(photo, prompt) {
      setLiveMessage(null)
      liveUpload.replace(photo, { kind: 'live', prompt: prompt.id })
    },
    liveMessage,
    setLiveMessage,
  }
}

async function sendPicture(
  picture: Blob,
  options: SendOptions,
  about: IdentityPicture['about'],
): Promise<string> {
  return (await uploadApi(options).uploadIdentityPicture({ form: photoForm(picture, about) })).id
}

/**
 * Sends the file; one whose answer was lost is found to have arrived when it is sent again.
 * @throws ExplainedError for what is missing, what the API answers, or a lost network
 */
async function sendSubmission(draft: SubmissionDraft): Promise<User> {
  const body = readSubmission(draft)
  if (!body) {
    const fields = findProblems(draft)
    throw new ExplainedError(Object.values(fields).join(' '), fields)
  }
  try {
    return await signedInApi.submitVerification({ body })
  } catch (error) {
    const isClosed = explainError(error).code === 'VERIFICATION_CLOSED'
    const user = isClosed ? await askUser().catch(() => null) : null
    if (user?.verifier === 1) return user
    throw error
  }
}

/** Where the server no longer has a picture, it is taken away and asked for again. */
function withoutLostPictures(
  error: unknown,
  drop: (picture: 'documentPicture' | 'livePicture') => void,
): unknown {
  const { code, text, fields } = explainError(error)
  if (code !== 'IDENTITY_PICTURE_MISSING') return error
  const lost = lostPictures(fields)
  for (const picture of lost) drop(picture)
  return new ExplainedError(text, Object.fromEntries(lost.map((picture) => [picture, text])))
}
