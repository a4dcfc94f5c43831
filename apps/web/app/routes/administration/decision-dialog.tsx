import { type ReactNode, useId } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button, type ButtonVariant } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Field } from '#app/components/field.tsx'
import { TextArea } from '#app/components/text-area.tsx'
import { type Failure, useSentForm } from '#app/components/use-sent-form.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import styles from './administration.module.css'
import { staleConflictMessage, whoDecided } from './stale-conflict.ts'
import type { DecisionWiring } from './use-decisions.ts'

export const LOST_TEXT =
  "La connexion s'est coupée : votre décision est peut-être arrivée. Réessayez, elle ne compte qu'une fois."

export interface DecisionDialogProps extends DecisionWiring {
  readonly title: string
  /** The id under which the trail knows the case. */
  readonly subject: string
  /** What will follow. */
  readonly children: ReactNode
  /** The one text that is asked for: its name for the API, its label, and what is said where it is missing. */
  readonly asks: {
    readonly name: string
    readonly label: string
    readonly hint: string
    readonly missing: string
    readonly maxLength: number
    readonly long?: boolean
  }
  readonly submitText: string
  readonly variant?: ButtonVariant
  readonly send: (text: string) => Promise<unknown>
  /** Said once it is done. */
  readonly done: string
}

/** A decision that cannot be taken back, with the note that it requires. */
export function DecisionDialog(props: DecisionDialogProps): ReactNode {
  const { open, onClose, title, subject, children, asks, submitText, variant, send, done, onDone } = props
  const id = useId()
  const form = useSentForm<'text'>({
    first: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: asks.missing } : {}),
    async send({ text }) {
      const overtaken = await attempt(() => send(text.trim()), subject)
      await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    },
    describeFailure: (error) => describeFailure(error, asks.name),
  })
  const { box, busy, failure, field, change, submit } = form
  const close = () => {
    if (!busy) onClose()
  }
  const { value, error } = field('text')
  const wiring = {
    label: asks.label,
    hint: asks.hint,
    maxLength: asks.maxLength,
    autoComplete: 'off',
    disabled: busy,
    value,
    error,
  }
  const type = (event: { readonly target: { readonly value: string } }) => change('text', event.target.value)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={id} variant={variant} busy={busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form ref={box} id={id} method="post" className={styles.form} onSubmit={submit} noValidate>
        {children}
        {asks.long ? <TextArea {...wiring} onChange={type} /> : <Field {...wiring} onChange={type} />}
        {failure && <Alert tone="error">{failure}</Alert>}
      </form>
    </Dialog>
  )
}

/** Answers null where it went well, or why it could no longer be decided, and who did. */
export async function attempt(send: () => Promise<unknown>, subject: string): Promise<string | null> {
  try {
    await send()
    return null
  } catch (error) {
    const overtaken = staleConflictMessage(error)
    if (overtaken === null) throw error
    return overtaken + (await whoDecided(subject))
  }
}

function describeFailure(error: unknown, name: string): Failure<'text'> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const problem = refusal.fields[name]
  return problem ? { problems: { text: problem } } : { text: refusal.message }
}
