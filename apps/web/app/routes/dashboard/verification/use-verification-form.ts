import type { User } from '@okoume/contract/wire/user.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onReachable } from '#app/data/api/ask-network.ts'
import { askUser } from '#app/data/session/ask-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { photoForm, sendForm } from '#app/routes/dashboard/upload/send-picture.ts'
import { shrinkPicture } from '#app/routes/dashboard/upload/shrink-picture.ts'
import { ExplainedError, explainError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { type ActionFormState, useActionForm } from '#app/shell/actions/use-action-form.ts'
import type { Prompt } from './camera/use-live-photo.ts'
import {
  createPictureSlot,
  type PictureSlot,
  type PictureSlotContext,
  type SlotState,
} from './picture-slot.ts'
import { findProblems, lostPictures, readSubmission, type SubmissionDraft } from './submission.ts'

/** Small print stays readable; a photo of a telephone is twice that. */
const LONGEST_SIDE = 2000

export interface VerificationFormState {
  readonly form: ActionFormState<SubmissionDraft>

  readonly documentSlot: PictureSlot
  /** Around the buttons that ask for a picture, while they are there. */
  readonly fileButtons: RefObject<HTMLDivElement | null>
  readonly retakeDocument: () => void

  readonly liveSlot: PictureSlot
  readonly keepLive: (photo: File, prompt: Prompt) => void
  /** Why the photo has to be taken again. */
  readonly liveMessage: string | null
  readonly setLiveMessage: (message: string | null) => void
}

const EMPTY: SubmissionDraft = {
  documentType: '',
  documentNumber: '',
  documentPicture: { at: 'empty' },
  livePicture: { at: 'empty' },
}

/** The form of an identity: its pictures leave as they are taken, all of it once at a time. */
export function useVerificationForm(onSent: (user: User) => void): VerificationFormState {
  const fileButtons = useRef<HTMLDivElement>(null)
  const [liveMessage, setLiveMessage] = useState<string | null>(null)
  const documentSlot = usePictureSlot(
    (file) => shrinkPicture(file, LONGEST_SIDE),
    (documentPicture) => form.change({ documentPicture }),
  )
  const liveSlot = usePictureSlot(
    async (file) => file,
    (livePicture) => {
      form.change({ livePicture })
      if (livePicture.at !== 'failed' || livePicture.code !== 'LIVENESS_EXPIRED') return
      liveSlot.clear()
      setLiveMessage(livePicture.message)
    },
  )
  const slots = { documentPicture: documentSlot, livePicture: liveSlot }
  const send = useAction({
    async call(draft: SubmissionDraft) {
      await Promise.all([documentSlot.settled(), liveSlot.settled()])
      return sendSubmission({
        ...draft,
        documentPicture: documentSlot.read(),
        livePicture: liveSlot.read(),
      }).catch((error) => {
        throw withoutLostPictures(error, (picture) => slots[picture].clear())
      })
    },
    title: "Erreur lors de l'envoi.",
    lost: "La connexion s'est coupée. Rien n'est perdu : réessayez.",
    onDone: onSent,
  })
  const form = useActionForm(send, { first: EMPTY, check: findProblems })
  return {
    form,
    documentSlot,
    fileButtons,
    retakeDocument() {
      documentSlot.clear()
      // The button that was pressed is gone: the first that asks for a picture takes its place.
      requestAnimationFrame(() => focusFirstSeen(fileButtons.current))
    },
    liveSlot,
    keepLive(photo, prompt) {
      setLiveMessage(null)
      liveSlot.take(photo, { kind: 'live', prompt: prompt.id })
    },
    liveMessage,
    setLiveMessage,
  }
}

function focusFirstSeen(box: HTMLElement | null): void {
  const inputs = [...(box?.querySelectorAll('input') ?? [])]
  inputs.find((input) => input.offsetParent !== null)?.focus()
}

/** A slot whose picture is uploaded to the signed-in person's identity documents. */
function usePictureSlot(
  prepare: PictureSlotContext['prepare'],
  onChange: (state: SlotState) => void,
): PictureSlot {
  const [slot] = useState(() =>
    createPictureSlot({
      prepare,
      async send({ picture, fields }, options) {
        const form = photoForm(picture, fields)
        return (await sendForm('uploadIdentityPicture', form, options)).id
      },
      showPreview: (picture) => URL.createObjectURL(picture),
      dropPreview: (preview) => URL.revokeObjectURL(preview),
    }),
  )
  const show = useEffectEvent(() => onChange(slot.read()))
  useEffect(() => {
    const stops = [slot.subscribe(show), onReachable(slot.retryLost)]
    return () => {
      for (const stop of stops) stop()
      slot.clear()
    }
  }, [slot])
  return slot
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
