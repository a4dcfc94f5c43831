import type { ReactNode } from 'react'
import { SecondFactorError, secondFactorMessage } from '#app/data/session/second-factor.ts'
import { useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import styles from './second-factor.module.css'

export interface PasswordFormProps {
  /** Tells a password manager whose password is typed. */
  readonly email: string
  readonly submitText: string
  readonly send: (password: string) => Promise<void>
}

/** The password first, so that nobody who finds a telephone open changes how one signs in. */
export function PasswordForm({ email, submitText, send }: PasswordFormProps): ReactNode {
  const { box, busy, failure, field, submit } = useSentForm<'password'>({
    first: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Entrez votre mot de passe.' } : {}),
    send: ({ password }) => send(password),
    describeFailure(error) {
      const text = secondFactorMessage(error)
      const wrong = error instanceof SecondFactorError && error.problem === 'wrong-password'
      return wrong ? { problems: { password: text } } : { text }
    },
  })
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('password')}
        label="Votre mot de passe"
        autoComplete="current-password"
        required
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div>
        <Button type="submit" busy={busy} busyText="Un instant...">
          {submitText}
        </Button>
      </div>
    </form>
  )
}
