import type { CaseDecision, ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { DECISION_TEXT, DECISIONS, type Decision, reasonsFor } from '@okoume/domain/moderation/decisions.ts'
import { type ReportReason, reasonLabel } from '@okoume/domain/moderation/report.ts'
import { type ReactNode, useEffect } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { type ActionFormState, useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDecision } from '../decisions/use-decision.ts'

interface Values {
  readonly decision: Decision | ''
  readonly reason: ReportReason | ''
  readonly text: string
}

/** Consequence of each decision, shown before it is taken. */
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

/** Follows where a reply to a decision is granted. */
const UNDONE = "La décision est annulée, avec ce qu'elle avait changé."

/** Proposed text to the person; the moderator may change every word. */
const PREPARED_TEXTS: Readonly<Record<ReportReason, string>> = {
  prohibited: 'Ce que vous proposez est dangereux, ou interdit par nos conditions.',
  scam: 'Ce que vous avez écrit ne correspond pas à une vraie location.',
  'outside payment':
    "Vous avez demandé un paiement hors d'Okoumé. Payer sur Okoumé protège les deux : ne demandez rien d'autre.",
  'hidden contact':
    "Votre texte cachait un numéro ou un contact. Vous pouvez vous écrire dans la conversation d'Okoumé.",
  insult: 'Vos mots étaient insultants ou menaçants. Écrivez sans blesser, même en désaccord.',
  'stolen photo': "Cette photo est à quelqu'un d'autre. Montrez votre objet, en photo prise par vous.",
  misplaced: "L'annonce n'est pas au bon endroit, ou pas dans la bonne catégorie.",
  extortion: "Une bonne note ne s'achète pas, et ne se réclame pas contre de l'argent.",
  other: '',
}

function preparedText({ decision, reason }: Values, { kind }: ModerationCase): string {
  const isAnswer = decision === 'dismiss' || decision === 'restore' || decision === 'confirm'
  if (isAnswer || decision === '' || reason === '') return ''
  if (reason === 'misplaced' && kind === 'review')
    return "Votre avis parle d'autre chose que de cette location."
  return PREPARED_TEXTS[reason]
}

interface ReportDecisionProps {
  readonly one: ModerationCase
  /** While it is closed, what was entered stays. */
  readonly open: boolean
  readonly onClose: () => void
}

/** One decision on a target, beside the evidence: what, the reason from a list, and the moderator's text for the person. */
export function ReportDecision({ one, open, onClose }: ReportDecisionProps): ReactNode {
  const decide = useDecision({
    subject: () => one.targetId,
    call: ({ decision, reason, text }: Values) =>
      // Nothing is sent before both are chosen.
      signedInApi.decideReport({ body: { id: one.id, decision, reason, text: text.trim() } as CaseDecision }),
    done: (_, { decision }) => `${one.title} : ${decision && DECISIONS[decision].toLowerCase()}. C'est fait.`,
    onClose,
  })
  const form = useActionForm<Values>(decide, {
    first: { decision: '', reason: one.repliedTo?.reason ?? one.reports[0]?.reason ?? '', text: '' },
    check: ({ decision, reason, text }) => ({
      ...(decision === '' && { decision: 'Choisissez une décision.' }),
      ...(!reasonsOf(decision, one).some((name) => name === reason) && { reason: 'Choisissez une raison.' }),
      ...(text.trim().length < DECISION_TEXT.min && {
        text: `${DECISION_TEXT.min} caractères au moins : la personne le lira.`,
      }),
    }),
  })
  const { box } = form
  useEffect(() => {
    if (open) box.current?.querySelector('select')?.focus()
  }, [open, box])
  return (
    <div hidden={!open}>
      <ActionForm form={form} label={`Décider : ${one.title}`} submitText="Décider" onCancel={onClose}>
        <DecisionFields form={form} one={one} />
      </ActionForm>
    </div>
  )
}

interface FieldsProps {
  readonly form: ActionFormState<Values>
  readonly one: ModerationCase
}

function DecisionFields({ form, one }: FieldsProps): ReactNode {
  const { values } = form
  const { decision } = values
  const { kind, decisions } = one
  const follows = decision === '' ? ' ' : FOLLOWS[decision]
  // A text that the moderator has changed is not replaced.
  const choose = (chosen: Partial<Values>) => {
    const isOwn = values.text !== '' && values.text !== preparedText(values, one)
    form.change(isOwn ? chosen : { ...chosen, text: preparedText({ ...values, ...chosen }, one) })
  }
  return (
    <>
      <Select
        label="Décision"
        hint={one.repliedTo !== null && decision === 'restore' ? UNDONE : follows}
        {...form.field('decision')}
        onChange={({ target }) => choose({ decision: target.value as Values['decision'] })}
      >
        <option value="">Choisir…</option>
        {decisions.map((name) => (
          <option key={name} value={name}>
            {DECISIONS[name]}
          </option>
        ))}
      </Select>
      <Select
        label="Raison"
        {...form.field('reason')}
        onChange={({ target }) => choose({ reason: target.value as Values['reason'] })}
      >
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
        {...form.field('text')}
      />
    </>
  )
}

function reasonsOf(decision: Values['decision'], { kind }: ModerationCase): readonly ReportReason[] {
  return reasonsFor(decision || 'dismiss', kind)
}
