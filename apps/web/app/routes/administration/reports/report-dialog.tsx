import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { DECISION_TEXT, DECISIONS, type Decision, reasonsFor } from '@okoume/domain/moderation/decisions.ts'
import { type ReportReason, reasonLabel } from '@okoume/domain/moderation/report.ts'
import type { ReactNode } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import type { DecisionWiring } from '../decisions/decisions.tsx'
import { FormDialog } from '../decisions/form-dialog.tsx'

type FieldName = 'decision' | 'reason' | 'text'

/** What follows from each decision, for the moderator who is about to take it. */
const FOLLOWS: Readonly<Record<Decision, string>> = {
  dismiss:
    "Rien ne change ; ce que le site avait masqué redevient visible. La personne n'en est pas prévenue.",
  correct: "L'annonce est masquée jusqu'à ce que son propriétaire la corrige ; elle revient alors ici.",
  remove: "Personne d'autre ne le voit plus. Une annonce retirée ne peut plus être modifiée.",
  warn: 'Rien ne change ; la personne reçoit votre avertissement.',
  'suspend 7':
    "Elle ne peut que finir ce qui est en cours ; rien d'elle n'est trouvé. Ses demandes en attente sont closes et remboursées.",
  'suspend 30':
    "Elle ne peut que finir ce qui est en cours ; rien d'elle n'est trouvé. Ses demandes en attente sont closes et remboursées.",
  close:
    "Une suspension sans fin. Son argent lui reste dû ; ses données partent après 14 jours, quand plus rien n'est en cours.",
  restore: 'Tout le monde le voit de nouveau.',
  confirm: 'La décision reste ; la personne lit votre réponse.',
}

/** One decision on a target: what, the reason from a list, and the moderator's text for the person. */
export function ReportDialog({
  one,
  open,
  onClose,
  onDone,
}: DecisionWiring & { readonly one: ModerationCase }): ReactNode {
  const form = useSentForm<FieldName>({
    first: { decision: '', reason: one.repliedTo?.reason ?? one.reports[0]?.reason ?? '', text: '' },
    check: ({ decision, reason, text }) => ({
      ...(!isDecision(decision) && { decision: 'Choisissez une décision.' }),
      ...(!isReason(reason, decision, one) && { reason: 'Choisissez une raison.' }),
      ...(text.trim().length < DECISION_TEXT.min && {
        text: `${DECISION_TEXT.min} caractères au moins : la personne le lira.`,
      }),
    }),
    async send({ decision, reason, text }) {
      if (!isDecision(decision) || !isReason(reason, decision, one)) return
      const body = { id: one.id, decision, reason, text: text.trim() }
      const overtaken = await attempt(() => signedInApi.decideReport({ body }), one.targetId)
      const done = `${one.title} : ${DECISIONS[decision].toLowerCase()}. C'est fait.`
      await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    },
    describeFailure,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Décider : ${one.title}`}
      form={form}
      submitText="Décider"
    >
      <DecisionFields form={form} one={one} />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: ReturnType<typeof useSentForm<FieldName>>
  readonly one: ModerationCase
}

function DecisionFields({ form, one }: FieldsProps): ReactNode {
  const { decision } = form.texts
  const { kind, decisions } = one
  const select = (name: 'decision' | 'reason') => {
    const { value, error } = form.field(name)
    return {
      ...{ name, value, error, disabled: form.busy },
      onChange: (event: { readonly target: { readonly value: string } }) =>
        form.change(name, event.target.value),
    }
  }
  const text = form.field('text')
  return (
    <>
      <Select label="Décision" hint={followsFrom(decision, one.repliedTo !== null)} {...select('decision')}>
        <option value="">Choisir…</option>
        {decisions.map((name) => (
          <option key={name} value={name}>
            {DECISIONS[name]}
          </option>
        ))}
      </Select>
      <Select label="Raison" {...select('reason')}>
        <option value="">Choisir…</option>
        {reasonsOf(decision, one).map((name) => (
          <option key={name} value={name}>
            {reasonLabel(name, kind)}
          </option>
        ))}
      </Select>
      <TextArea
        label="Vos mots"
        hint={
          decision === 'dismiss'
            ? 'Ils restent écrits au journal.'
            : 'La personne les lit tels quels, avec la raison. Ils restent écrits au journal.'
        }
        rows={4}
        maxLength={DECISION_TEXT.max}
        name="text"
        disabled={form.busy}
        value={text.value}
        error={text.error ?? null}
        onChange={(event) => form.change('text', event.target.value)}
      />
    </>
  )
}

function followsFrom(decision: string, isReply: boolean): string {
  if (isReply && decision === 'restore') return "La décision est annulée, avec ce qu'elle avait changé."
  return isDecision(decision) ? FOLLOWS[decision] : ' '
}

const isDecision = (text: string): text is Decision => text in DECISIONS

function reasonsOf(decision: string, { kind }: ModerationCase): readonly ReportReason[] {
  return reasonsFor(isDecision(decision) ? decision : 'dismiss', kind)
}

function isReason(text: string, decision: string, one: ModerationCase): text is ReportReason {
  return reasonsOf(decision, one).some((reason) => reason === text)
}

function describeFailure(error: unknown): Failure<FieldName> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const { decision, reason, text } = refusal.fields
  return decision || reason || text ? { problems: refusal.fields } : { text: refusal.message }
}
