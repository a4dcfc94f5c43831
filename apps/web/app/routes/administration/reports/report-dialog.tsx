import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { DECISION_TEXT, DECISIONS, type Decision } from '@okoume/domain/moderation/decisions.ts'
import { REPORT_REASONS, type ReportReason } from '@okoume/domain/moderation/report.ts'
import { type ReactNode, useId } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import type { DecisionWiring } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'

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
  close: 'Une suspension sans fin. Son argent lui reste dû.',
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
  const id = useId()
  const form = useSentForm<FieldName>({
    first: { decision: '', reason: one.repliedTo?.reason ?? one.reports[0]?.reason ?? '', text: '' },
    check: ({ decision, reason, text }) => ({
      ...(!isDecision(decision) && { decision: 'Choisissez une décision.' }),
      ...(!isReason(reason) && { reason: 'Choisissez une raison.' }),
      ...(text.trim().length < DECISION_TEXT.min && {
        text: `${DECISION_TEXT.min} caractères au moins : la personne le lira.`,
      }),
    }),
    async send({ decision, reason, text }) {
      if (!isDecision(decision) || !isReason(reason)) return
      const body = { id: one.id, decision, reason, text: text.trim() }
      const overtaken = await attempt(() => signedInApi.decideReport({ body }), one.targetId)
      const done = `${one.title} : ${DECISIONS[decision].toLowerCase()}. C'est fait.`
      await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    },
    describeFailure,
  })
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Décider"
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            Décider
          </Button>
        </>
      }
    >
      <form ref={form.box} id={id} method="post" className={styles.form} onSubmit={form.submit} noValidate>
        <DecisionFields form={form} decisions={one.decisions} isReply={one.repliedTo !== null} />
        {form.failure && <Alert tone="error">{form.failure}</Alert>}
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly form: ReturnType<typeof useSentForm<FieldName>>
  readonly decisions: readonly Decision[]
  readonly isReply: boolean
}

function DecisionFields({ form, decisions, isReply }: FieldsProps): ReactNode {
  const { decision } = form.texts
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
      <Select label="Décision" hint={followsFrom(decision, isReply)} {...select('decision')}>
        <option value="">Choisir…</option>
        {decisions.map((name) => (
          <option key={name} value={name}>
            {DECISIONS[name]}
          </option>
        ))}
      </Select>
      <Select label="Raison" {...select('reason')}>
        <option value="">Choisir…</option>
        {Object.entries(REPORT_REASONS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
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
const isReason = (text: string): text is ReportReason => text in REPORT_REASONS

function describeFailure(error: unknown): Failure<FieldName> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const { decision, reason, text } = refusal.fields
  return decision || reason || text ? { problems: refusal.fields } : { text: refusal.message }
}
