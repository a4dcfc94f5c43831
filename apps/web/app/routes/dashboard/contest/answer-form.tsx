import type { ContestAnswer, Rental } from '@okoume/contract/wire/rental.ts'
import { type Francs, formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import {
  CONTEST_ANSWER_MAX_LENGTH,
  CONTEST_ANSWER_MIN_LENGTH,
} from '@okoume/domain/rental/contest-transitions.ts'
import { contestedPart } from '@okoume/domain/rental/rental-facts.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from '../handover/handover.module.css'
import type { Party } from '../rental/rental-moves.ts'

export type Answer = ContestAnswer['answer']

export interface ContestProps {
  readonly rental: Rental
  readonly party: Party
  readonly now: Date
  readonly onChange: () => void
}

interface AnswerFormProps extends ContestProps {
  readonly answer: Answer
  readonly onBack: () => void
}

/** What an answer needs, and what follows from it, before it is sent. */
export function AnswerForm({ rental, party, answer, onBack, onChange }: AnswerFormProps): ReactNode {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('')
  const [checked, setChecked] = useState(false)
  const call = useOnlineCall(onChange)
  const asksAmount = answer === 'propose'
  const asksText = party === 'renter' && (answer === 'propose' || answer === 'refuse')
  const problems = findProblems(answer, { text, amount, asked: contestedPart(rental), party })
  const submit = () => {
    setChecked(true)
    if (problems.amount ?? problems.text) return
    const sent = asksAmount ? readWholeNumber(amount) : undefined
    const body = { answer, text: asksText ? text.trim() : '', amount: sent }
    return call.run(() => signedInApi.answerContest({ params: { id: rental.id }, body }))
  }
  // The button that was pressed is gone: the focus goes on to what it opened.
  const explained = useRef<HTMLParagraphElement>(null)
  useEffect(() => explained.current?.focus(), [])
  return (
    <div className={styles.explained}>
      <p ref={explained} tabIndex={-1}>
        {explain(answer, rental, party)}
      </p>
      {asksAmount && (
        <Field
          label="Montant que vous laissez, en FCFA"
          hint={`Moins que les ${formatFrancs(contestedPart(rental))} demandés.`}
          error={checked ? problems.amount : null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={amount}
          disabled={call.busy}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      {asksText && (
        <TextArea
          label={asksAmount ? 'Pourquoi ce montant (facultatif)' : "Que s'est-il passé ?"}
          hint={
            asksAmount
              ? 'Le propriétaire le lira.'
              : `${CONTEST_ANSWER_MIN_LENGTH} caractères au moins. Le propriétaire le lira.`
          }
          error={checked ? problems.text : null}
          rows={4}
          maxLength={CONTEST_ANSWER_MAX_LENGTH}
          value={text}
          disabled={call.busy}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {call.failure && <Alert tone="error">{call.failure}</Alert>}
      <NetworkNeeded shut={call.shut} />
      <div className={styles.reports}>
        <Button busy={call.busy} onClick={submit}>
          {SEND[answer]}
        </Button>
        <Button variant="quiet" disabled={call.busy} onClick={onBack}>
          Retour
        </Button>
      </div>
    </div>
  )
}

const SEND: Readonly<Record<Answer, string>> = {
  accept: 'Accepter',
  propose: 'Envoyer ma proposition',
  refuse: 'Envoyer',
  withdraw: 'Retirer ma contestation',
}

function explain(answer: Answer, rental: Rental, party: Party): string {
  const asked = contestedPart(rental)
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

interface Given {
  readonly text: string
  readonly amount: string
  readonly asked: Francs
  readonly party: Party
}

function findProblems(answer: Answer, { text, amount, asked, party }: Given) {
  const isShort = answer === 'refuse' && party === 'renter' && text.trim().length < CONTEST_ANSWER_MIN_LENGTH
  const proposed = readWholeNumber(amount)
  const isPart = answer !== 'propose' || (proposed >= 1 && proposed < asked)
  return {
    text: isShort ? `Dites pourquoi, en ${CONTEST_ANSWER_MIN_LENGTH} caractères au moins.` : null,
    amount: isPart ? null : `Proposez de 1 FCFA à ${formatFrancs(asked - 1)}.`,
  }
}
