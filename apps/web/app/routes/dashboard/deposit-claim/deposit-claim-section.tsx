import type { DepositClaimAnswer, Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import {
  DEPOSIT_CLAIM_ANSWER_MAX_LENGTH,
  DEPOSIT_CLAIM_ANSWER_MIN_LENGTH,
  depositClaimTransition,
} from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { DEPOSIT_CLAIM_CAUSE_LABELS, type Party } from '@okoume/domain/rental/rental-status.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from '../handover/handover.module.css'
import { AnswerChoice } from '../rental/answer-choice.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'

interface DepositClaimSectionProps extends RentalView {
  /** Answering is the main act. */
  readonly isMain: boolean
}

export function DepositClaimSection({ isMain, ...props }: DepositClaimSectionProps): ReactNode {
  const { rental, party, now } = props
  const { contest } = rental
  if (rental.returnState !== 'contested' || !contest) return null
  const facts = toRentalFacts(rental)
  return (
    <section className={kit.stack4} aria-label="Retour contesté">
      <div className={`${kit.stack3} ${kit.padded3} ${kit.sand} ${styles.report}`}>
        <p className={kit.strong}>{describeDemand(rental, party)}</p>
        <p className={kit.typed}>
          {contest.cause && `${DEPOSIT_CLAIM_CAUSE_LABELS[contest.cause]}. `}
          {rental.contestReason && quotedText(rental.contestReason)}
        </p>
      </div>
      {contest.answeredAt && (
        <div className={`${kit.stack3} ${kit.padded3} ${kit.sand} ${styles.report}`}>
          <p className={kit.strong}>{describeAnswer(contest.proposal, party)}</p>
          {contest.answer && <p className={kit.typed}>{quotedText(contest.answer)}</p>}
        </div>
      )}
      <p>
        {contest.state === 'escalated'
          ? `${contest.answeredAt ? '' : SILENT}Notre équipe regarde vos photos et tranche, le plus souvent sous 3 jours ouvrés. Vous pouvez encore vous entendre d'ici là.`
          : "Sans réponse, notre équipe tranche. Ce montant ne bouge pas d'ici là."}
      </p>
      <AnswerChoice
        possible={MOVES.filter((move) => depositClaimTransition(facts, move, party, now) !== null)}
        labelOf={(move) => labelOf(move, rental, party)}
        isMain={isMain}
        form={(answer, onBack) => <AnswerForm {...props} answer={answer} onBack={onBack} />}
      />
    </section>
  )
}

function describeDemand(rental: Rental, party: Party): string {
  const asked = formatFrancs(claimedPart(rental))
  const whole = formatFrancs(rental.deposit)
  const rest = rental.deposit - claimedPart(rental)
  if (party === 'owner')
    return `Vous demandez ${asked} sur ${whole}.${rest > 0 ? ` Le reste, ${formatFrancs(rest)}, est rendu tout de suite.` : ''}`
  return `Le propriétaire demande ${asked} sur votre caution de ${whole}.${rest > 0 ? ` Le reste, ${formatFrancs(rest)}, est rendu.` : ''}`
}

function describeAnswer(proposal: number | null, party: Party): string {
  if (proposal === null)
    return party === 'renter' ? "Vous n'êtes pas d'accord." : "Le locataire n'est pas d'accord."
  const amount = formatFrancs(proposal)
  return party === 'renter' ? `Vous proposez ${amount}.` : `Le locataire vous propose ${amount}.`
}

const SILENT = "Le locataire n'a pas répondu à temps. "

const MOVES = ['accept', 'propose', 'refuse', 'withdraw'] as const satisfies readonly Answer[]

function labelOf(answer: Answer, rental: Rental, party: Party): string {
  if (answer === 'propose') return 'Proposer un autre montant'
  if (answer === 'withdraw') return 'Retirer ma contestation'
  if (answer === 'refuse') return party === 'owner' ? 'Maintenir ma demande' : 'Refuser'
  const amount = party === 'renter' ? claimedPart(rental) : (rental.contest?.proposal ?? 0)
  return party === 'renter' ? `Laisser ${formatFrancs(amount)}` : `Accepter ${formatFrancs(amount)}`
}

type Answer = DepositClaimAnswer['answer']

interface AnswerFormProps extends RentalView {
  readonly answer: Answer
  readonly onBack: () => void
}

function AnswerForm({ answer, onBack, ...view }: AnswerFormProps): ReactNode {
  const { rental, party } = view
  const asksAmount = answer === 'propose'
  const asksText = party === 'renter' && (answer === 'propose' || answer === 'refuse')
  const asked = claimedPart(rental)
  const send = useRentalAction(view, {
    call: ({ text, amount }: { readonly amount: string; readonly text: string }) => {
      const sent = asksAmount ? readWholeNumber(amount) : undefined
      const body = { answer, text: asksText ? text.trim() : '', amount: sent }
      return signedInApi.answerContest({ params: { id: rental.id }, body })
    },
    done: DONE[answer],
    onClose: onBack,
  })
  const form = useActionForm(send, {
    first: { amount: '', text: '' },
    check({ amount, text }) {
      if (asksAmount) {
        const francs = readWholeNumber(amount)
        return francs >= 1 && francs < asked
          ? {}
          : { amount: `Proposez de 1 FCFA à ${formatFrancs(asked - 1)}.` }
      }
      return asksText && text.trim().length < DEPOSIT_CLAIM_ANSWER_MIN_LENGTH
        ? { text: `Dites pourquoi, en ${DEPOSIT_CLAIM_ANSWER_MIN_LENGTH} caractères au moins.` }
        : {}
    },
  })
  // The button that was pressed is gone: the focus goes on to what it opened.
  const explained = useRef<HTMLParagraphElement>(null)
  useEffect(() => explained.current?.focus(), [])
  return (
    <ActionForm form={form} submitText={SEND[answer]} onCancel={onBack} cancelText="Retour">
      <p ref={explained} tabIndex={-1}>
        {explain(answer, rental, party)}
      </p>
      {asksAmount && (
        <Field
          label="Montant que vous laissez, en FCFA"
          hint={`Moins que les ${formatFrancs(asked)} demandés.`}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
      {asksText && (
        <TextArea
          label={asksAmount ? 'Pourquoi ce montant (facultatif)' : "Que s'est-il passé ?"}
          hint={
            asksAmount
              ? 'Le propriétaire le lira.'
              : `${DEPOSIT_CLAIM_ANSWER_MIN_LENGTH} caractères au moins. Le propriétaire le lira.`
          }
          rows={4}
          maxLength={DEPOSIT_CLAIM_ANSWER_MAX_LENGTH}
          {...form.field('text')}
        />
      )}
    </ActionForm>
  )
}

const SEND: Readonly<Record<Answer, string>> = {
  accept: 'Accepter',
  propose: 'Envoyer ma proposition',
  refuse: 'Envoyer',
  withdraw: 'Retirer ma contestation',
}

const DONE: Readonly<Record<Answer, string>> = {
  accept: "C'est accepté.",
  propose: 'Votre proposition est envoyée.',
  refuse: 'Votre réponse est envoyée.',
  withdraw: 'Votre contestation est retirée.',
}

function explain(answer: Answer, rental: Rental, party: Party): string {
  const asked = claimedPart(rental)
  switch (answer) {
    case 'accept': {
      const toOwner = party === 'renter' ? asked : (rental.contest?.proposal ?? 0)
      const back = asked - toOwner
      if (party === 'owner')
        return `${formatFrancs(toOwner)} vont sur votre portefeuille, ${formatFrancs(back)} sont rendus au locataire. Cela ne se reprend pas.`
      return `${formatFrancs(toOwner)} de votre caution vont au propriétaire. Cela ne se reprend pas.`
    }
    case 'propose':
      return "Le propriétaire a 24 h pour répondre. S'il accepte, tout est réglé sans attendre personne."
    case 'withdraw':
      return `Les ${formatFrancs(asked)} demandés sont rendus au locataire. Cela ne se reprend pas.`
    default:
      return party === 'owner'
        ? 'Notre équipe tranche : elle lit ce que chacun a écrit et regarde les photos des deux.'
        : 'Notre équipe tranchera : ajoutez vos photos, elles comptent plus que les mots.'
  }
}
