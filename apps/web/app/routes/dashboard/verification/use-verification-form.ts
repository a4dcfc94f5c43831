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
  type PictureField,
  readSubmission,
  type SubmissionDraft,
} from './submission.ts'

/** Small print stays readable; a photo of a telephone is twice that. */
const MAX_SIDE = 2000

type IdentityUpload = Uploads<string, IdentityPicture['about']>

export interface DocumentSlot {
  readonly field: 'documentPicture' | 'secondPicture'
  readonly uploads: IdentityUpload
  /** Around the buttons that ask for the picture, while they are there. */
  readonly fileButtons: RefObject<HTMLDivElement | null>
  readonly retake: () => void
}

export interface VerificationFormState {
  readonly form: ActionFormState<SubmissionDraft>

  /** Of the pictures of the document, in its order. */
  readonly documentSlots: readonly DocumentSlot[]
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
  nip: '',
  documentPicture: null,
  secondPicture: null,
  livePicture: null,
}

/** The form of an identity: its pictures leave as they are taken, all of it once at a time. */
export function useVerificationForm(onSent: (user: User) => void): VerificationFormState {
  const sendAccepted = useRef<(() => void) | null>(null)
  const [liveMessage, setLiveMessage] = useState<string | null>(null)
  const first = useDocumentSlot('documentPicture', (documentPicture) => form.change({ documentPicture }))
  const second = useDocumentSlot('secondPicture', (secondPicture) => form.change({ secondPicture }))
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
  const uploads = { documentPicture: first.uploads, secondPicture: second.uploads, livePicture: liveUpload }
  const send = useAction({
    async call(draft: SubmissionDraft) {
      const [[documentPicture = null], [secondPicture = null], [livePicture = null]] = await Promise.all([
        first.uploads.settled(),
        second.uploads.settled(),
        liveUpload.settled(),
      ])
      return sendSubmission({ ...draft, documentPicture, secondPicture, livePicture }).catch((error) => {
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
    documentSlots: [first, second],
    liveUpload,
    addLivePhoto(photo, prompt) {
      setLiveMessage(null)
      liveUpload.replace(photo, { kind: 'live', prompt: prompt.id })
    },
    liveMessage,
    setLiveMessage,
  }
}

function useDocumentSlot(
  field: DocumentSlot['field'],
  onPicture: (picture: IdentityPicture | null) => void,
): DocumentSlot {
  const fileButtons = useRef<HTMLDivElement>(null)
  const { uploads } = useUploads({
    shrink: (file) => shrinkPicture(file, MAX_SIDE),
    send: sendPicture,
    onChange: ([picture = null]) => onPicture(picture),
  })
  return {
    field,
    uploads,
    fileButtons,
    retake() {
      uploads.clear()
      // The button that was pressed is gone: the first that asks for a picture takes its place.
      requestAnimationFrame(() => {
        const inputs = [...(fileButtons.current?.querySelectorAll('input') ?? [])]
        inputs.find((input) => input.offsetParent !== null)?.focus()
      })
    },
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

/** Where the server no longer has a picture, or has it twice, it is taken away and asked for again. */
function withoutLostPictures(error: unknown, drop: (picture: PictureField) => void): unknown {
  const { code, text, fields } = explainError(error)
  if (code === 'INVALID_INPUT' && 'secondPicture' in fields) drop('secondPicture')
  if (code !== 'IDENTITY_PICTURE_MISSING') return error
  const lost = lostPictures(fields)
  for (const picture of lost) drop(picture)
  return new ExplainedError(text, Object.fromEntries(lost.map((picture) => [picture, text])))
}
