import type { ReactNode } from 'react'
import { ActionFailure, FormFrame, type SentForm } from '#app/shell/actions/action-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './identity-form.module.css'
import { PanelNeedsScripts } from './identity-panel.tsx'

export interface IdentityFormProps {
  readonly form: SentForm
  readonly submitText: string
  readonly busyText: string
  /** Begins the `<noscript>` sentence of a form that the server renders: «Pour vous connecter». */
  readonly purpose?: string
  readonly children: ReactNode
}

/** A form of a public page; without scripts it says what it needs. */
export function IdentityForm({
  form,
  submitText,
  busyText,
  purpose,
  children,
}: IdentityFormProps): ReactNode {
  const hydrated = useHydrated()
  return (
    <FormFrame form={form} className={styles.form}>
      {children}
      <ActionFailure form={form} />
      {purpose && <PanelNeedsScripts purpose={purpose} />}
      <Button type="submit" size="large" wide disabled={!hydrated} busy={form.busy} busyText={busyText}>
        {submitText}
      </Button>
    </FormFrame>
  )
}
