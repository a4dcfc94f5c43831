import { type ReactNode, useEffect } from 'react'
import type { SentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useShown } from '#app/ui/use-shown.ts'
import styles from './profile.module.css'

export interface InlineFormProps<Name extends string> {
  readonly form: SentForm<Name>
  readonly label: string
  readonly submitText: string
  readonly busyText: string
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that opens in the place of what it changes; its first field takes the focus. */
export function InlineForm<Name extends string>(props: InlineFormProps<Name>): ReactNode {
  const { form, label, submitText, busyText, onCancel, children } = props
  const { box, busy, failure, submit } = form
  const notice = useShown<HTMLDivElement>(failure)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([readonly], [hidden])')?.focus()
  }, [box])
  return (
    <form ref={box} method="post" className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      {children}
      {failure && (
        <div ref={notice}>
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} busyText={busyText}>
          {submitText}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
