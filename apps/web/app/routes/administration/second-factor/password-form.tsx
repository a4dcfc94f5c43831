import type { ReactNode } from 'react'
import {
  SecondFactorError,
  type SecondFactorProblem,
  secondFactorMessage,
} from '#app/data/session/second-factor.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { type PrivateActionOptions, useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { CodeField, findCodeProblems } from './code-field.tsx'
import styles from './second-factor.module.css'

interface Secrets {
  readonly password: string
  readonly code: string
}

interface PasswordFormProps<Output>
  extends Pick<PrivateActionOptions<Secrets, Output>, 'refreshes' | 'done' | 'onDone'> {
  /** Tells a password manager whose password is typed. */
  readonly email: string
  readonly submitText: string
  readonly withCode?: boolean
  readonly call: (password: string, code: string) => Promise<Output>
}

/** The password first, so that no one who finds a telephone open changes how one signs in. */
export function PasswordForm<Output>(props: PasswordFormProps<Output>): ReactNode {
  const { email, submitText, withCode = false, call, ...options } = props
  const send = useAction({
    ...options,
    call: ({ password, code }: Secrets) => call(password, code.replace(/\D/g, '')).catch(throwExplained),
  })
  const form = useActionForm(send, {
    first: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' && { password: 'Entrez votre mot de passe.' }),
      ...(withCode && findCodeProblems(code)),
    }),
  })
  return (
    <ActionForm form={form} submitText={submitText} busyText="Un instant..." className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label="Votre mot de passe"
        autoComplete="current-password"
        required
      />
      {withCode && <CodeField {...form.field('code')} />}
    </ActionForm>
  )
}

const PLACES: Readonly<Partial<Record<SecondFactorProblem, keyof Secrets>>> = {
  'wrong-password': 'password',
  'wrong-code': 'code',
}

/** @throws ExplainedError with the place of what was refused */
export function throwExplained(error: unknown): never {
  const text = secondFactorMessage(error)
  const place = error instanceof SecondFactorError && PLACES[error.problem]
  throw new ExplainedError(text, place ? { [place]: text } : {})
}
