import type { TicketCase } from '@okoume/contract/wire/ticket.ts'
import { answersFor, fillAnswer, unfilledFields } from '@okoume/domain/help/canned-answers.ts'
import { type SupportAction, TICKET_TEXT_MAX_LENGTH } from '@okoume/domain/help/ticket-transitions.ts'
import { type ReactNode, useRef } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { LOST_TEXT } from '../decisions/decision-dialog.tsx'
import styles from '../page/administration.module.css'

interface AnswerFormProps {
  readonly ticket: TicketCase
  readonly work: (action: SupportAction, text: string) => Promise<void>
}

const WAYS = [
  { action: 'answer', label: 'Répondre', variant: 'primary' },
  { action: 'ask', label: 'Demander une précision', variant: 'secondary' },
  { action: 'resolve', label: 'Répondre et résoudre', variant: 'secondary' },
] as const

/** Writes to the person, from a canned answer or freely. */
export function AnswerForm({ ticket, work }: AnswerFormProps): ReactNode {
  const action = useRef<SupportAction>('answer')
  const answers = answersFor(ticket.topic)
  const form = useSentForm<'text'>({
    first: { text: '' },
    check: ({ text }) => findProblem(text),
    async send({ text }) {
      await work(action.current, text.trim())
      form.change('text', '')
    },
    describeFailure,
  })
  const { box, busy, failure, field, change, submit } = form
  const { value, error } = field('text')
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
      <Select
        label="Réponse préparée"
        value=""
        onChange={({ target }) => {
          const chosen = answers.find(({ title }) => title === target.value)
          if (chosen) change('text', fillAnswer(chosen.text, ticket.fields))
        }}
      >
        <option value="">Choisir, puis adapter…</option>
        {answers.map(({ title }) => (
          <option key={title}>{title}</option>
        ))}
      </Select>
      <TextArea
        name="text"
        label="Ce que la personne lira"
        rows={5}
        maxLength={TICKET_TEXT_MAX_LENGTH}
        value={value}
        error={error}
        onChange={({ target }) => change('text', target.value)}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className={styles.buttons}>
        {WAYS.map((way) => (
          <Button
            key={way.action}
            type="submit"
            variant={way.variant}
            busy={busy}
            onClick={() => {
              action.current = way.action
            }}
          >
            {way.label}
          </Button>
        ))}
      </div>
    </form>
  )
}

function findProblem(text: string): { readonly text?: string } {
  if (text.trim() === '') return { text: 'Écrivez ce que la personne doit lire.' }
  const [unfilled] = unfilledFields(text)
  return unfilled === undefined ? {} : { text: `Remplacez {${unfilled}} avant d'envoyer.` }
}

function describeFailure(error: unknown): Failure<'text'> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  return refusal.fields.text ? { problems: { text: refusal.fields.text } } : { text: refusal.message }
}
