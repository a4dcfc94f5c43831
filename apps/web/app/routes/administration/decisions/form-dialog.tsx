import { type ReactNode, useId } from 'react'
import type { SentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx'
import styles from '../page/administration.module.css'

interface FormDialogProps<Name extends string> extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  readonly form: SentForm<Name>
  readonly submitText: string
  readonly variant?: ButtonVariant | undefined
  /** The fields, and what will follow. */
  readonly children: ReactNode
}

/** A decision's form in its dialog, which stays open while it is sent. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>): ReactNode {
  const { open, onClose, title, form, submitText, variant, children } = props
  const id = useId()
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={id} variant={variant} busy={form.busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form ref={form.box} id={id} method="post" className={styles.form} onSubmit={form.submit} noValidate>
        {children}
        {form.failure && <Alert tone="error">{form.failure}</Alert>}
      </form>
    </Dialog>
  )
}
