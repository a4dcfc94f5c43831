import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { TrailEvent } from '@okoume/contract/wire/administration-trail.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { hasDuty } from '@okoume/domain/person/administrator-roles.ts'
import type { ReactNode } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { sessionStateStore } from '#app/data/session/session-state.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import type { ButtonVariant } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { isTerminalAction } from '../trail/trail-labels.ts'
import type { DecisionWiring } from './decisions.tsx'
import { FormDialog } from './form-dialog.tsx'

export const LOST_TEXT =
  "La connexion s'est coupée : votre décision est peut-être arrivée. Réessayez, elle ne compte qu'une fois."

export interface DecisionDialogProps extends DecisionWiring {
  readonly title: string
  /** The id under which the trail knows the case. */
  readonly subject: string
  /** What will follow. */
  readonly children: ReactNode
  /** The one text that is asked for: its name for the API, its label, and what is said where it is missing. */
  readonly asks: {
    readonly name: string
    readonly label: string
    readonly hint: string
    readonly missing: string
    readonly maxLength: number
    readonly long?: boolean
  }
  readonly submitText: string
  readonly variant?: ButtonVariant
  readonly send: (text: string) => Promise<unknown>
  /** Said once it is done. */
  readonly done: string
}

/**
 * Dialog of an administrator's refusal, or of any other decision that cannot be undone, with the note that it requires. Identity
 * documents are refused elsewhere: on a page of the server's own, `verification-pages.ts`.
 */
export function DecisionDialog(props: DecisionDialogProps): ReactNode {
  const { open, onClose, title, subject, children, asks, submitText, variant, send, done, onDone } = props
  const form = useSentForm<'text'>({
    first: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: asks.missing } : {}),
    async send({ text }) {
      const overtaken = await attempt(() => send(text.trim()), subject)
      await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    },
    describeFailure: (error) => describeFailure(error, asks.name),
  })
  const { value, error } = form.field('text')
  const wiring = {
    label: asks.label,
    hint: asks.hint,
    maxLength: asks.maxLength,
    autoComplete: 'off',
    disabled: form.busy,
    value,
    error,
  }
  const type = (event: { readonly target: { readonly value: string } }) =>
    form.change('text', event.target.value)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      form={form}
      submitText={submitText}
      variant={variant}
    >
      {children}
      {asks.long ? <TextArea {...wiring} onChange={type} /> : <Field {...wiring} onChange={type} />}
    </FormDialog>
  )
}

/** Answers null where it went well, or why it could no longer be decided, and who did. */
export async function attempt(send: () => Promise<unknown>, subject: string): Promise<string | null> {
  try {
    await send()
    return null
  } catch (error) {
    const overtaken = staleConflictMessage(error)
    if (overtaken === null) throw error
    return overtaken + (await whoDecided(subject))
  }
}

function describeFailure(error: unknown, name: string): Failure<'text'> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const problem = refusal.fields[name]
  return problem ? { problems: { text: problem } } : { text: refusal.message }
}

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  TICKET_TAKEN: "Quelqu'un d'autre suit déjà cette demande.",
  TICKET_MOVED: 'Cette demande a changé entre-temps : elle est à jour.',
  OPERATION_NOT_FOUND:
    "Cette opération n'attend plus de décision : le prestataire a répondu, ou quelqu'un a déjà tranché. La liste est à jour.",
  RETURN_REFUSED: "Ce retour n'est plus contesté : quelqu'un a déjà partagé la caution. La liste est à jour.",
  HANDOVER_OVER: "Cette remise n'est plus contestée : quelqu'un a déjà tranché. La liste est à jour.",
  RENTAL_NOT_FOUND: "Cette location n'existe plus. La liste est à jour.",
  CASE_DECIDED: 'Un autre modérateur a déjà décidé de ce signalement. La liste est à jour.',
  DECISION_IMPOSSIBLE: 'Ce qui est signalé a changé entre-temps. La liste est à jour.',
  WITHDRAWAL_SETTLED: "Ce retrait est déjà traité : quelqu'un l'a fait entre-temps. La liste est à jour.",
  VERIFICATION_DECIDED: 'Ce dossier est déjà décidé, ou la personne est partie. La liste est à jour.',
  JOB_NOT_FOUND: "Cette tâche n'est plus en échec : quelqu'un s'en est occupé. La liste est à jour.",
  CORRECTION_NOT_FOUND:
    "Cette correction est déjà décidée : quelqu'un l'a fait entre-temps. La liste est à jour.",
  WITHDRAWAL_NOT_FOUND: "Ce retrait n'existe plus. La liste est à jour.",
}

/** Why what was decided here could no longer be decided; null for any other failure. */
function staleConflictMessage(error: unknown): string | null {
  const code = readApiError(error)?.code
  return (code && MESSAGES[code]) ?? null
}

/** Who was faster, as the trail has it; empty where it names nobody, or is not for the administrator to read. */
async function whoDecided(subject: string): Promise<string> {
  const session = sessionStateStore.read()
  const roles = session.status === 'signed-in' ? session.user.roles : undefined
  if (!hasDuty(roles ?? [], 'trail')) return ''
  try {
    const { events } = await signedInApi.readTrail({ query: { subject, limit: 10 } })
    const last = events.find(({ action }) => action !== 'open verification' && action !== 'look up person')
    if (!last) return ''
    return ` C'était ${decider(last)}, le ${formatLongInstant(last.at)}.`
  } catch {
    return ''
  }
}

function decider({ actorId, actorName, action }: TrailEvent): string {
  if (actorId !== null) return actorName ?? 'un compte supprimé'
  return isTerminalAction(action) ? "l'exploitant, au terminal" : 'par un lien envoyé par mail'
}
