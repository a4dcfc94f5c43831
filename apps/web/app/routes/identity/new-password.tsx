import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { paths } from '#app/path-builder.ts'
import { currentIdentity } from '#app/session/current-identity.ts'
import { IdentityError } from '#app/session/identity-service.ts'
import { currentSession } from '#app/session/start-session.ts'
import { describeFailure, FailureAlert } from './failure-notice.tsx'
import { type NewPasswordForm, newPasswordProblems } from './form-problems.ts'
import styles from './identity-form.module.css'
import { NEW_PASSWORD_FIELDS, NewPasswordFields, readNewPassword } from './new-password-fields.tsx'
import { sayAtPassword } from './new-password-refusal.ts'
import { clearProof } from './reset-proof.ts'
import { PASSWORD_CHANGED } from './sign-in-alert.tsx'
import { useIdentityForm } from './use-identity-form.ts'

export interface NewPasswordProps {
  readonly proof: string
  readonly redirect: string | null
  /** The proof is good no longer. */
  readonly onRefused: () => void
}

export function NewPassword({ proof, redirect, onRefused }: NewPasswordProps): ReactNode {
  const navigate = useNavigate()
  const { problems, failure, busy, submit, correct, leave } = useIdentityForm<NewPasswordForm>({
    read: readNewPassword,
    check: newPasswordProblems,
    async send({ password }) {
      try {
        await (await currentIdentity()).resetPassword(proof, password)
      } catch (error) {
        if (error instanceof IdentityError && error.problem === 'link-not-valid') return onRefused()
        sayAtPassword(error)
      }
      clearProof()
      // The session of this browser, if it had one, has ended with all the others.
      await (await currentSession()).signOut()
      await navigate(paths.signIn(redirect ? { redirect } : {}), { replace: true, state: PASSWORD_CHANGED })
    },
    describeFailure: (error) => describeFailure(error, 'Une erreur est survenue. Veuillez réessayer.'),
    early: NEW_PASSWORD_FIELDS,
  })
  return (
    <form method="post" className={styles.form} onSubmit={submit} onInput={correct} onBlur={leave} noValidate>
      <FailureAlert failure={failure} />
      <NewPasswordFields label="Nouveau mot de passe" problems={problems} />
      <Button type="submit" wide busy={busy} busyText="Un instant...">
        Changer mon mot de passe
      </Button>
    </form>
  )
}
