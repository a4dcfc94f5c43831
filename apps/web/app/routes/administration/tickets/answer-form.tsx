import type { TicketCase } from '@okoume/contract/wire/ticket.ts'
import { answersFor, fillAnswer, unfilledFields } from '@okoume/domain/help/canned-answers.ts'
import { type SupportAction, TICKET_TEXT_MAX_LENGTH } from '@okoume/domain/help/ticket-transitions.ts'
import { type ReactNode, useRef } from 'react'
import type { Action } from '#app/shell/actions/action.ts'
import { ActionFailure, FormFrame } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'

export interface Step {
  readonly action: SupportAction
  readonly text: string
}

interface AnswerFormProps {
  readonly ticket: TicketCase
  readonly work: Action<Step>
}

const WAYS = [
  { action: 'answer', label: 'Répondre', variant: 'primary' },
  { action: 'ask', label: 'Demander une précision', variant: 'secondary' },
  { action: 'resolve', label: 'Répondre et résoudre', variant: 'secondary' },
] as const

export function AnswerForm({ ticket, work }: AnswerFormProps): ReactNode {
  const pressed = useRef<SupportAction>('answer')
  const answers = answersFor(ticket.topic)
  const send: Action<Pick<Step, 'text'>> = {
    ...work,
    failure: WAYS.some(({ action }) => action === work.input?.action) ? work.failure : null,
    run: ({ text }, options) => work.run({ action: pressed.current, text: text.trim() }, options),
  }
  const form = useActionForm(send, {
    first: { text: '' },
    check({ text }) {
      if (text.trim() === '') return { text: 'Écrivez ce que la personne doit lire.' }
      const [unfilled] = unfilledFields(text)
      return unfilled === undefined ? {} : { text: `Remplacez {${unfilled}} avant d'envoyer.` }
    },
  })
  return (
    <FormFrame form={form}>
      <Select
        label="Réponse préparée"
        value=""
        onChange={({ target }) => {
          const chosen = answers.find(({ title }) => title === target.value)
          if (chosen) form.change({ text: fillAnswer(chosen.text, ticket.fields) })
        }}
      >
        <option value="">Choisir, puis adapter…</option>
        {answers.map(({ title }) => (
          <option key={title}>{title}</option>
        ))}
      </Select>
      <TextArea
        label="Ce que la personne lira"
        rows={5}
        maxLength={TICKET_TEXT_MAX_LENGTH}
        {...form.field('text')}
      />
      <ActionFailure form={form} />
      <div className={kit.row3}>
        {WAYS.map(({ action, label, variant }) => (
          <Button
            key={action}
            type="submit"
            variant={variant}
            busy={work.busy && work.input?.action === action}
            disabled={work.busy}
            onClick={() => {
              pressed.current = action
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </FormFrame>
  )
}
