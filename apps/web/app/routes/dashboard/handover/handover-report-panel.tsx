import { formatRentAndDeposit } from '@okoume/domain/ledger/rental-shares.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import {
  HANDOVER_REPORT_TEXT_MAX_LENGTH,
  HANDOVER_REPORT_TEXT_MIN_LENGTH,
  type HandoverMove,
  handoverTransition,
} from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverReport, Party } from '@okoume/domain/rental/rental-status.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { AnswerChoice } from '../rental/answer-choice.tsx'
import { ownerRent, sharesOf, toRentalFacts } from '../rental/rental-moves.ts'
import { type HandoverView, useRentalAction } from '../rental/use-rental-action.ts'
import styles from './handover.module.css'

const SAID: Readonly<Record<HandoverReport, Readonly<Record<Party, string>>>> = {
  missing: {
    renter: "Vous avez signalé que l'objet ne vous a pas été remis.",
    owner: "Le locataire dit que l'objet ne lui a pas été remis.",
  },
  'no-show': {
    owner: "Vous avez signalé que le locataire n'est pas venu.",
    renter: "Le propriétaire dit que vous n'êtes pas venu.",
  },
  problem: {
    renter: "Vous avez signalé un problème avec l'objet.",
    owner: "Le locataire signale un problème avec l'objet.",
  },
}

interface HandoverReportPanelProps extends HandoverView {
  /** Answering is the main act. */
  readonly isMain: boolean
}

export function HandoverReportPanel({ isMain, ...props }: HandoverReportPanelProps): ReactNode {
  const { rental, handover, party, now } = props
  const { report, state } = handover
  if (!report) return null
  const facts = toRentalFacts(rental)
  return (
    <div className={`${kit.stack3} ${kit.padded3} ${kit.sand} ${styles.report}`}>
      <p className={kit.strong}>{SAID[report.kind][party]}</p>
      {report.text && <p className={kit.typed}>{quotedText(report.text)}</p>}
      {report.offer !== null && (
        <p>
          {party === 'owner' ? 'Vous proposez' : 'Le propriétaire propose'} de rendre{' '}
          <strong translate="no">{formatFrancs(report.offer)}</strong> du loyer.
        </p>
      )}
      {report.answer && <p className={kit.typed}>Réponse : {quotedText(report.answer)}</p>}
      {report.answerBy && <p>{SILENCE[report.kind](report.offer)}</p>}
      {state === 'disputed' && <p>Notre équipe va trancher ; le loyer ne bouge pas jusque-là.</p>}
      {report.rentToOwner !== null && <Ended {...props} />}
      <AnswerChoice
        possible={MOVES.filter((move: HandoverMove) => handoverTransition(facts, move, party, now) !== null)}
        labelOf={(move) => labelOf(move, report.kind, report.offer)}
        isMain={isMain}
        form={(answer, onBack) => <AnswerForm {...props} answer={answer} onBack={onBack} />}
      />
    </div>
  )
}

const SILENCE: Readonly<Record<HandoverReport, (offer: number | null) => string>> = {
  missing: () => 'Sans réponse, tout est rendu au locataire.',
  'no-show': () => 'Sans réponse, un jour de loyer revient au propriétaire et le reste au locataire.',
  problem: (offer) =>
    offer === null
      ? "Sans réponse, le loyer est rendu dès que l'objet l'est par code ; sinon notre équipe tranche."
      : 'Sans réponse, notre équipe tranche.',
}

function Ended({ rental, handover }: HandoverView): ReactNode {
  const decision = handover.report?.decision
  // A rental that goes on settles its deposit with its return.
  const isClosed = rental.status === 'annulée'
  const { renter, owner, unreleased } = sharesOf(rental, new Date(0))
  const share = (deposit: number, rent: number) =>
    formatRentAndDeposit({ rent, deposit: isClosed ? deposit : 0 })
  const rentersPart = share(renter.deposit, renter.rent)
  const ownersPart = share(owner.deposit, owner.rent + unreleased.rent)
  return (
    <p>
      {rentersPart && `${rentersPart} reviennent au locataire. `}
      {ownersPart && `${ownersPart} restent au propriétaire. `}
      {decision && `Motif : ${quotedText(decision)}`}
    </p>
  )
}

const MOVES = ['accept', 'offer', 'contest'] as const
type Answer = (typeof MOVES)[number]

function labelOf(answer: Answer, kind: HandoverReport, offer: number | null): string {
  if (answer === 'offer') return 'Proposer un montant'
  if (answer === 'contest') return "Je ne suis pas d'accord"
  if (offer !== null) return `Accepter ${formatFrancs(offer)}`
  return { missing: 'Tout rendre', 'no-show': 'Accepter', problem: 'Rendre le loyer' }[kind]
}

interface AnswerFormProps extends HandoverView {
  readonly answer: Answer
  readonly onBack: () => void
}

function AnswerForm({ answer, onBack, ...view }: AnswerFormProps): ReactNode {
  const { rental } = view
  const rent = ownerRent(rental)
  const send = useRentalAction(view, {
    call: ({ text }: { readonly text: string }) => {
      const amount = answer === 'offer' ? readWholeNumber(text) : undefined
      const body = { answer, text: answer === 'contest' ? text.trim() : '', amount }
      return signedInApi.answerReport({ params: { id: rental.id }, body })
    },
    done: DONE[answer],
    onClose: onBack,
  })
  const form = useActionForm(send, {
    first: { text: '' },
    check({ text }) {
      if (answer === 'contest' && text.trim().length < HANDOVER_REPORT_TEXT_MIN_LENGTH)
        return { text: `Dites pourquoi, en ${HANDOVER_REPORT_TEXT_MIN_LENGTH} caractères au moins.` }
      if (answer !== 'offer') return {}
      const amount = readWholeNumber(text)
      return amount >= 1 && amount < rent ? {} : { text: `Proposez de 1 FCFA à ${formatFrancs(rent - 1)}.` }
    },
  })
  return (
    <ActionForm form={form} submitText="Envoyer" onCancel={onBack} cancelText="Retour">
      {answer === 'offer' && (
        <Field
          label="Montant à rendre, en FCFA"
          hint={`Moins que le loyer de ${formatFrancs(rent)}.`}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('text')}
        />
      )}
      {answer === 'contest' && (
        <TextArea
          label="Que s'est-il passé ?"
          hint={`${HANDOVER_REPORT_TEXT_MIN_LENGTH} caractères au moins. L'autre le lira.`}
          rows={4}
          maxLength={HANDOVER_REPORT_TEXT_MAX_LENGTH}
          {...form.field('text')}
        />
      )}
      {answer === 'accept' && <p>Cela ne se reprend pas : l'argent part aussitôt.</p>}
    </ActionForm>
  )
}

const DONE: Readonly<Record<Answer, string>> = {
  accept: "C'est accepté.",
  offer: 'Votre proposition est envoyée.',
  contest: 'Votre réponse est envoyée.',
}
