import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import styles from './identity-form.module.css'
import { ResetRequestForm } from './reset-request-form.tsx'

export interface ForgottenPasswordProps {
  /** What was typed into the form beside it so far. */
  readonly typedEmail: () => string
  readonly redirect: string | null
}

/** A dialog begins with its cross, unless it finds the attribute; React keeps that to itself. */
const beginHere = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

/** The link beside a password field, and what it opens. */
export function useForgottenPassword({ typedEmail, redirect }: ForgottenPasswordProps) {
  const [email, setEmail] = useState<string | null>(null)
  const close = () => setEmail(null)
  const opener: ReactNode = (
    <button
      type="button"
      className={styles.aside}
      aria-haspopup="dialog"
      onClick={() => setEmail(typedEmail())}
    >
      Mot de passe oublié ?
    </button>
  )
  const dialog: ReactNode = (
    <Dialog open={email !== null} onClose={close} title="Mot de passe oublié">
      <ResetRequestForm
        email={email ?? ''}
        field={beginHere}
        redirect={redirect}
        done={
          <Button variant="secondary" wide onClick={close}>
            Fermer
          </Button>
        }
      />
    </Dialog>
  )
  return { opener, dialog }
}
