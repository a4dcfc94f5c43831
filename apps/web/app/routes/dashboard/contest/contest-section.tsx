import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { contestTransition, contestTurn } from '@okoume/domain/rental/contest-transitions.ts'
import { contestedPart } from '@okoume/domain/rental/rental-facts.ts'
import { CONTEST_CAUSE_LABELS } from '@okoume/domain/rental/rental-status.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from '../handover/handover.module.css'
import { ShareConversation } from '../handover/share-conversation.tsx'
import { type Party, toRentalFacts } from '../rental/rental-moves.ts'
import { type Answer, AnswerForm, type ContestProps } from './answer-form.tsx'

/** A contested return: what is asked and why, what was answered, whose turn it is, and what this party can answer. */
export function ContestSection(props: ContestProps): ReactNode {
  const { rental, party } = props
  const { contest } = rental
  if (rental.returnState !== 'contested' || !contest) return null
  return (
    <section className={styles.card} aria-labelledby="contestation">
      <h2 id="contestation" className={styles.heading}>
        Retour contesté
      </h2>
      <div className={styles.report}>
        <p className={styles.strong}>{describeDemand(rental, party)}</p>
        <p className={styles.said}>
          {contest.cause && `${CONTEST_CAUSE_LABELS[contest.cause]}. `}
          {rental.contestReason && quotedText(rental.contestReason)}
        </p>
      </div>
      {contest.answeredAt && (
        <div className={styles.report}>
          <p className={styles.strong}>{describeAnswer(contest.proposal, party)}</p>
          {contest.answer && <p className={styles.said}>{quotedText(contest.answer)}</p>}
        </div>
      )}
      <p>{describeTurn(contest, party)}</p>
      <Answers {...props} />
      <ShareConversation rental={rental} onChange={props.onChange} />
    </section>
  )
}

function describeDemand(rental: Rental, party: Party): string {
  const asked = formatFrancs(contestedPart(rental))
  const whole = formatFrancs(rental.deposit)
  const rest = rental.deposit - contestedPart(rental)
  if (party === 'owner')
    return `Vous demandez ${asked} sur ${whole}.${rest > 0 ? ` Le reste, ${formatFrancs(rest)}, est rendu tout de suite.` : ''}`
  return `Le propriétaire demande ${asked} sur votre caution de ${whole}.${rest > 0 ? ` Le reste, ${formatFrancs(rest)}, vous est rendu.` : ''}`
}

function describeAnswer(proposal: number | null, party: Party): string {
  if (proposal === null)
    return party === 'renter' ? "Vous n'êtes pas d'accord." : "Le locataire n'est pas d'accord."
  const amount = formatFrancs(proposal)
  return party === 'renter' ? `Vous proposez ${amount}.` : `Le locataire vous propose ${amount}.`
}

function describeTurn({ state, answerBy, answeredAt }: NonNullable<Rental['contest']>, party: Party): string {
  if (state === 'escalated')
    return `${answeredAt ? '' : SILENT}Notre équipe regarde vos photos et tranche, le plus souvent sous 3 jours ouvrés. Vous pouvez encore vous entendre d'ici là.`
  const until = answerBy ? `avant le ${formatDeadline(answerBy)}` : 'bientôt'
  if (contestTurn({ state }) === party)
    return `Répondez ${until} ; sans réponse, notre équipe tranche. Ce montant ne bouge pas d'ici là.`
  const other = party === 'renter' ? 'Le propriétaire' : 'Le locataire'
  return `${other} répond ${until} ; sans réponse, notre équipe tranche. Ce montant ne bouge pas d'ici là.`
}

const SILENT = "Le locataire n'a pas répondu à temps. "

const MOVES = ['accept', 'propose', 'refuse', 'withdraw'] as const satisfies readonly Answer[]

/** The answers that the domain's table lets this party give now. */
function Answers(props: ContestProps): ReactNode {
  const { rental, party, now } = props
  const [chosen, setChosen] = useState<Answer | null>(null)
  const facts = toRentalFacts(rental)
  const possible = MOVES.filter((move) => contestTransition(facts, move, party, now) !== null)
  if (possible.length === 0) return null
  if (chosen && possible.includes(chosen))
    return <AnswerForm {...props} answer={chosen} onBack={() => setChosen(null)} />
  const [first] = possible
  return (
    <div className={styles.reports}>
      {possible.map((move) => (
        <Button
          key={move}
          variant={move === first && move === 'accept' ? 'primary' : 'secondary'}
          onClick={() => setChosen(move)}
        >
          {labelOf(move, rental, party)}
        </Button>
      ))}
    </div>
  )
}

function labelOf(answer: Answer, rental: Rental, party: Party): string {
  if (answer === 'propose') return 'Proposer un autre montant'
  if (answer === 'withdraw') return 'Retirer ma contestation'
  if (answer === 'refuse') return party === 'owner' ? 'Maintenir ma demande' : 'Refuser'
  const amount = party === 'renter' ? contestedPart(rental) : (rental.contest?.proposal ?? 0)
  return party === 'renter' ? `Laisser ${formatFrancs(amount)}` : `Accepter ${formatFrancs(amount)}`
}
