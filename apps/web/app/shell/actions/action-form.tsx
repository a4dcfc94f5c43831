import { type FocusEventHandler, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import { NetworkNeeded } from '../offline/network-needed.tsx'
import styles from './actions.module.css'
import type { CheckedForm } from './use-action-form.ts'

/** The part of a form that its frame needs, whatever its values. */
export interface SentForm extends Omit<CheckedForm<never>, 'problems'> {
  readonly onInput?: FormEventHandler<HTMLFormElement>
  readonly onBlur?: FocusEventHandler<HTMLFormElement>
}

interface ActionFormProps {
  readonly form: SentForm
  readonly submitText: string
  readonly busyText?: string
  readonly variant?: ButtonVariant
  /** Accessible name, where no heading is above it. */
  readonly label?: string
  readonly className?: string | undefined
  /** Leaves everything as it is. */
  readonly onCancel?: () => void
  readonly cancelText?: string
  readonly children: ReactNode
}

/** A form on a page, with its failure and its buttons. */
export function ActionForm(props: ActionFormProps): ReactNode {
  const { form, submitText, busyText, variant, label, className, children } = props
  const { onCancel, cancelText = 'Annuler' } = props
  return (
    <FormFrame form={form} label={label} className={className}>
      {children}
      <ActionFailure form={form} />
      <div className={kit.row3}>
        <Button type="submit" variant={variant} busy={form.busy} busyText={busyText}>
          {submitText}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={form.busy} onClick={onCancel}>
            {cancelText}
          </Button>
        )}
      </div>
    </FormFrame>
  )
}

interface FormFrameProps extends Pick<ActionFormProps, 'form' | 'children' | 'className'> {
  readonly label?: string | undefined
}

export function FormFrame({ form, label, className, children }: FormFrameProps): ReactNode {
  return (
    <form
      ref={form.box}
      id={form.id}
      method="post"
      className={classList(styles.form, className)}
      aria-label={label}
      onSubmit={form.submit}
      onInput={form.onInput}
      onBlur={form.onBlur}
      noValidate
    >
      {children}
    </form>
  )
}

/** Why the last try failed, where no field says it: seen, announced, and focused where the pressed button lost the focus. */
export function ActionFailure({ form }: { readonly form: SentForm }): ReactNode {
  const { failure, title, unsent, busy } = form
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!failure || busy) return
    box.current?.scrollIntoView({ block: 'nearest' })
    // A button loses the focus while it is busy.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [failure, busy])
  if (!failure) return null
  return (
    <div ref={box} tabIndex={-1} className={kit.read}>
      {unsent ? (
        <NetworkNeeded shut />
      ) : (
        <Alert tone="error" title={title}>
          {failure}
        </Alert>
      )}
    </div>
  )
}
