import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx'
import type { Action } from './action.ts'
import { ActionFailure, FormFrame, type SentForm } from './action-form.tsx'

interface FormOfDialog {
  readonly form: SentForm
}

interface Confirmation<Input> {
  readonly action: Action<Input>
  /** Argument of the action; null closes the dialog. */
  readonly input: Input | null
}

interface DialogTexts extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'wide'> {
  readonly submitText: string
  readonly busyText?: string
  readonly variant?: ButtonVariant | undefined
  /** Of the button that leaves everything as it is. */
  readonly backText?: string
  /** Goes back a step, where the dialog has several; else it closes. */
  readonly onBack?: () => void
  /** False: it cannot be sent yet. */
  readonly ready?: boolean
  readonly children: ReactNode
}

export type ActionDialogProps<Input> = DialogTexts & (FormOfDialog | Confirmation<Input>)

/** A form, or a last question before an action, in a dialog that stays open until it was done. */
export function ActionDialog<Input>(props: ActionDialogProps<Input>): ReactNode {
  const { open, onClose, title, wide = false, submitText, busyText, variant, backText = 'Annuler' } = props
  const { onBack, ready = true } = props
  const form = useFormOf(props)
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      wide={wide}
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={onBack ?? close}>
            {backText}
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant={variant}
            busy={form.busy}
            busyText={busyText}
            disabled={!ready}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <FormFrame form={form}>
        {props.children}
        <ActionFailure form={form} />
      </FormFrame>
    </Dialog>
  )
}

function useFormOf<Input>(props: FormOfDialog | Confirmation<Input>): SentForm {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  if ('form' in props) return props.form
  const { action, input } = props
  return {
    id,
    box,
    busy: action.busy,
    failure: action.failure?.text ?? null,
    title: action.failure?.title,
    unsent: action.failure?.unsent ?? false,
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (input !== null) await action.run(input, { failsInForm: true })
    },
  }
}
