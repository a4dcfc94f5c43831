import type { ReactNode } from 'react'
import { findCodeProblem, SecondFactorError, secondFactorMessage } from '#app/data/session/second-factor.ts'
import { useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import styles from './second-factor.module.css'

export interface PasswordFormProps {
  /** Tells a password manager whose password is typed. */
  readonly email: string
  readonly submitText: string
  /** Whether a code of the app is asked for as well. */
  readonly withCode?: boolean
  readonly send: (password: string, code: string) => Promise<void>
}

/** The password first, so that nobody who finds a telephone open changes how one signs in. */
export function PasswordForm({ email, submitText, withCode = false, send }: PasswordFormProps): ReactNode {
  const { box, busy, failure, field, submit } = useSentForm<'password' | 'code'>({
    first: { password: '', code: '' },
    check({ password, code }): { password?: string; code?: string } {
      const problem = withCode ? findCodeProblem(code) : null
      return {
        ...(password === '' && { password: 'Entrez votre mot de passe.' }),
        ...(problem !== null && { code: problem }),
      }
    },
    send: ({ password, code }) => send(password, code.replace(/\D/g, '')),
    describeFailure(error) {
      const text = secondFactorMessage(error)
      const problem = error instanceof SecondFactorError ? error.problem : null
      if (problem === 'wrong-password') return { problems: { password: text } }
      return problem === 'wrong-code' ? { problems: { code: text } } : { text }
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
      {withCode && <CodeField {...field('code')} />}
      {failure && <Alert tone="error">{failure}</Alert>}
      <div>
        <Button type="submit" busy={busy} busyText="Un instant...">
          {submitText}
        </Button>
      </div>
    </form>
  )
}
