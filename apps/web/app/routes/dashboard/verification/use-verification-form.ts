import type { User } from '@okoume/contract/wire/user.ts'
import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { onReachable } from '#app/data/api/ask-network.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { askUser } from '#app/data/session/ask-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { photoForm, sendForm } from '#app/routes/dashboard/upload/send-picture.ts'
import { shrinkPicture } from '#app/routes/dashboard/upload/shrink-picture.ts'
import { useFormProblems, useSubmit } from '#app/shell/forms/use-sent-form.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import type { Prompt } from './camera/use-live-photo.ts'
import {
  createPictureSlot,
  type PictureSlot,
  type PictureSlotContext,
  type SlotState,
} from './picture-slot.ts'
import {
  findProblems,
  type LostPicture,
  lostPictures,
  readSubmission,
  type SubmissionDraft,
  type SubmissionProblems,
} from './submission.ts'

/** Small print stays readable; a photo of a telephone is twice that. */
const LONGEST_SIDE = 2000

type Typed = Pick<SubmissionDraft, 'documentType' | 'documentNumber'>

export interface VerificationFormState {
  readonly box: RefObject<HTMLFormElement | null>
  readonly draft: SubmissionDraft
  readonly problems: SubmissionProblems
  /** Why the sending failed; each a new object. */
  readonly failure: { readonly text: string } | null
  readonly phase: 'editing' | 'uploading' | 'sending'
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  readonly change: (part: Partial<Typed>) => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>

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

/** The form of an identity: its pictures leave as they are taken, all of it once at a time. */
export function useVerificationForm(onSent: (user: User) => void): VerificationFormState {
  const { box, problems, show, clear } = useFormProblems<SubmissionProblems>()
  const clearProblem = useEffectEvent(clear)
  const gate = useNetworkGate()
  const fileButtons = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed>({ documentType: '', documentNumber: '' })
  const latest = useRef(typed)
  const [documentSlot, document] = usePictureSlot((file) => shrinkPicture(file, LONGEST_SIDE))
  const [liveSlot, live] = usePictureSlot(async (file) => file)
  const [failure, setFailure] = useState<VerificationFormState['failure']>(null)
  const [phase, setPhase] = useState<VerificationFormState['phase']>('editing')
  const [liveMessage, setLiveMessage] = useState<string | null>(null)
  // A problem that was solved is no longer shown.
  useEffect(() => {
    if (document.at !== 'empty') clearProblem('documentPicture')
  }, [document.at])
  useEffect(() => {
    if (live.at !== 'empty') clearProblem('livePicture')
    if (live.at !== 'failed' || live.code !== 'LIVENESS_EXPIRED') return
    liveSlot.clear()
    setLiveMessage(live.message)
  }, [live, liveSlot])

  const current = (): SubmissionDraft => ({
    ...latest.current,
    document: documentSlot.read(),
    live: liveSlot.read(),
  })
  const check = (): boolean => {
    const found = findProblems(current())
    show(found)
    return Object.keys(found).length === 0
  }
  const attempt = async () => {
    setFailure(null)
    if (!check()) return
    setPhase('uploading')
    await Promise.all([documentSlot.settled(), liveSlot.settled()])
    const body = check() && readSubmission(current())
    if (!body) return
    setPhase('sending')
    const sending = await sendSubmission(body)
    if (sending.ok) return onSent(sending.user)
    if (sending.lost.includes('documentPicture')) documentSlot.clear()
    if (sending.lost.includes('livePicture')) liveSlot.clear()
    setFailure({ text: sending.text })
    if (Object.keys(sending.problems).length > 0) show(sending.problems)
  }
  const { submit } = useSubmit(async () => {
    try {
      await gate.pass(attempt)
    } finally {
      setPhase('editing')
    }
  })
  return {
    box,
    draft: { ...typed, document, live },
    problems,
    failure,
    phase,
    shut: gate.shut,
    change(part) {
      latest.current = { ...latest.current, ...part }
      setTyped(latest.current)
      for (const field of Object.keys(part)) clear(field as keyof Typed)
    },
    submit,
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
): readonly [slot: PictureSlot, state: SlotState] {
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
  const state = useSyncExternalStore(slot.subscribe, slot.read)
  useEffect(() => {
    const stop = onReachable(slot.retryLost)
    return () => {
      stop()
      slot.clear()
    }
  }, [slot])
  return [slot, state]
}

type Sending =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false
      /** Why, in French. */
      readonly text: string
      readonly problems: SubmissionProblems
      readonly lost: readonly LostPicture[]
    }

const CONNECTION_LOST = "La connexion s'est coupée. Rien n'est perdu : réessayez."

/** Sends the file; one whose answer was lost is found to have arrived when it is sent again. */
async function sendSubmission(body: IdentitySubmission): Promise<Sending> {
  try {
    return { ok: true, user: await signedInApi.submitVerification({ body }) }
  } catch (error) {
    const refusal = readApiError(error)
    if (!refusal) return { ok: false, text: CONNECTION_LOST, problems: {}, lost: [] }
    const { code, message, fields } = refusal
    const user = code === 'VERIFICATION_CLOSED' ? await askUser().catch(() => null) : null
    if (user?.verifier === 1) return { ok: true, user }
    if (code !== 'IDENTITY_PICTURE_MISSING') return { ok: false, text: message, problems: fields, lost: [] }
    const lost = lostPictures(fields)
    const problems = Object.fromEntries(lost.map((picture) => [picture, message]))
    return { ok: false, text: message, problems, lost }
  }
}
