import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatRentAndDeposit } from '@okoume/domain/ledger/rental-shares.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import {
  type HandoverMove,
  handoverTransition,
  REPORT_TEXT_MAX_LENGTH,
  REPORT_TEXT_MIN_LENGTH,
} from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverReport, Party } from '@okoume/domain/rental/rental-status.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { useWrongFields } from '#app/shell/forms/use-sent-form.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ownerRent, sharesOf, toRentalFacts } from '../rental/rental-moves.ts'
import styles from './handover.module.css'
import type { HandoverProps } from './handover-query.ts'
import { ShareConversation } from './share-conversation.tsx'

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

/** What was reported, what was answered, and how it ended. */
export function ReportPanel(props: HandoverProps): ReactNode {
  const { handover, party } = props
  const { report, state } = handover
  if (!report) return null
  return (
    <div className={styles.report}>
      <p className={styles.strong}>{SAID[report.kind][party]}</p>
      {report.text && <p className={styles.said}>{quotedText(report.text)}</p>}
      {report.offer !== null && (
        <p>
          {party === 'owner' ? 'Vous proposez' : 'Le propriétaire propose'} de rendre{' '}
          <strong translate="no">{formatFrancs(report.offer)}</strong> du loyer.
        </p>
      )}
      {report.answer && <p className={styles.said}>Réponse : {quotedText(report.answer)}</p>}
      {report.answerBy && (
        <p>
          Réponse attendue avant le {formatDeadline(report.answerBy)}. {SILENCE[report.kind](report.offer)}
        </p>
      )}
      {state === 'disputed' && (
        <>
          <p>Notre équipe va trancher ; le loyer ne bouge pas jusque-là.</p>
          <ShareConversation rental={props.rental} onChange={props.onChange} />
        </>
      )}
      {report.rentToOwner !== null && <Ended {...props} />}
      <Answers {...props} />
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

function Ended({ rental, handover }: HandoverProps): ReactNode {
  const decision = handover.report?.decision
  // A rental that goes on settles its deposit with its return.
  const isClosed = rental.status === 'annulée'
  const { renter, owner, held } = sharesOf(rental, new Date(0))
  const share = (deposit: number, rent: number) =>
    formatRentAndDeposit({ rent, deposit: isClosed ? deposit : 0 })
  const rentersPart = share(renter.deposit, renter.rent)
  const ownersPart = share(owner.deposit, owner.rent + held.rent)
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

/** The answers that the domain's table lets this party give now. */
function Answers(props: HandoverProps): ReactNode {
  const { rental, handover, party, now } = props
  const [chosen, setChosen] = useState<Answer | null>(null)
  const facts = toRentalFacts(rental)
  const possible = MOVES.filter((move: HandoverMove) => handoverTransition(facts, move, party, now) !== null)
  if (possible.length === 0 || !handover.report) return null
  if (chosen && possible.includes(chosen))
    return <AnswerForm {...props} answer={chosen} onBack={() => setChosen(null)} />
  return (
    <div className={styles.reports}>
      {possible.map((move) => (
        <Button
          key={move}
          variant={move === 'accept' ? 'primary' : 'secondary'}
          onClick={() => setChosen(move)}
        >
          {labelOf(move, handover.report?.kind ?? 'missing', handover.report?.offer ?? null)}
        </Button>
      ))}
    </div>
  )
}

function labelOf(answer: Answer, kind: HandoverReport, offer: number | null): string {
  if (answer === 'offer') return 'Proposer un montant'
  if (answer === 'contest') return "Je ne suis pas d'accord"
  if (offer !== null) return `Accepter ${formatFrancs(offer)}`
  return { missing: 'Tout rendre', 'no-show': 'Accepter', problem: 'Rendre le loyer' }[kind]
}

interface AnswerFormProps extends HandoverProps {
  readonly answer: Answer
  readonly onBack: () => void
}

function AnswerForm({ rental, answer, onBack, onChange }: AnswerFormProps): ReactNode {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const wrong = useWrongFields<HTMLDivElement>()
  const call = useOnlineCall(onChange)
  const rent = ownerRent(rental)
  const problem = problemOf(answer, text, rent)
  const submit = () => {
    setChecked(true)
    if (problem) return wrong.focusFirst()
    const amount = answer === 'offer' ? readWholeNumber(text) : undefined
    const body = { answer, text: answer === 'contest' ? text.trim() : '', amount }
    return call.run(() => signedInApi.answerReport({ params: { id: rental.id }, body }))
  }
  const field = {
    value: text,
    disabled: call.busy,
    error: checked ? problem : null,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <div ref={wrong.box} className={styles.explained}>
      {answer === 'offer' && (
        <Field
          {...field}
          label="Montant à rendre, en FCFA"
          hint={`Moins que le loyer de ${formatFrancs(rent)}.`}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {answer === 'contest' && (
        <TextArea
          {...field}
          label="Que s'est-il passé ?"
          hint={`${REPORT_TEXT_MIN_LENGTH} caractères au moins. L'autre le lira.`}
          rows={4}
          maxLength={REPORT_TEXT_MAX_LENGTH}
        />
      )}
      {answer === 'accept' && <p>Cela ne se reprend pas : l'argent part aussitôt.</p>}
      {call.failure && <Alert tone="error">{call.failure}</Alert>}
      <NetworkNeeded shut={call.shut} />
      <div className={styles.reports}>
        <Button busy={call.busy} onClick={submit}>
          Envoyer
        </Button>
        <Button variant="quiet" disabled={call.busy} onClick={onBack}>
          Retour
        </Button>
      </div>
    </div>
  )
}

function problemOf(answer: Answer, text: string, rent: number): string | null {
  if (answer === 'contest' && text.trim().length < REPORT_TEXT_MIN_LENGTH)
    return `Dites pourquoi, en ${REPORT_TEXT_MIN_LENGTH} caractères au moins.`
  if (answer !== 'offer') return null
  const amount = readWholeNumber(text)
  return amount >= 1 && amount < rent ? null : `Proposez de 1 FCFA à ${formatFrancs(rent - 1)}.`
}
