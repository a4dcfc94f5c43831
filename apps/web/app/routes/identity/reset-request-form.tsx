import { tidyEmail } from '@okoume/domain/person/email-address.ts'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import { explainIdentity } from '#app/shell/actions/explain-identity.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { resetRequestProblems } from './form-problems.ts'
import styles from './identity-form.module.css'
import { IdentityForm } from './identity-form.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'

const FAILED = 'Une erreur est survenue. Veuillez vérifier votre adresse email.'

export interface ResetRequestFormProps {
  /** Initial value of the field. */
  readonly email: string
  readonly redirect: string | null
  readonly field?: Ref<HTMLInputElement>
  /** Shown once the mail is on its way. */
  readonly done: ReactNode
}

/** Asks for the mail that leads to a new password. It says the same of an e-mail that no one has. */
export function ResetRequestForm({ email, redirect, field, done }: ResetRequestFormProps): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const codes = useTextCodes()
  const form = useIdentityForm({
    read: (data) => ({ email: tidyEmail(readText(data, 'email')) }),
    check: (typed) => resetRequestProblems(typed, codes),
    async call({ email: to }) {
      try {
        const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
        await (await currentIdentity()).requestPasswordReset(to, paths.passwordReset() + query)
      } catch (error) {
        throw explainIdentity(error, { title: FAILED })
      }
      setSentTo(to)
    },
  })
  if (sentTo !== null) return <Sent to={sentTo}>{done}</Sent>
  return (
    <IdentityForm form={form} submitText="Envoyer le lien" busyText="Envoi...">
      <p>
        Indiquez l'adresse de votre compte : nous y envoyons un lien pour choisir un nouveau mot de passe.
      </p>
      <Field
        ref={field}
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        error={form.problems.email}
      />
    </IdentityForm>
  )
}

function Sent({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={`${kit.stack4} ${styles.form}`}>
      <div ref={box} tabIndex={-1}>
        <Alert tone="success" title="Un email de réinitialisation a été envoyé.">
          Si un compte existe pour <strong className={kit.breaks}>{to}</strong>, le message arrive dans
          quelques minutes. Regardez aussi dans vos courriers indésirables. Le lien est valable une heure.
        </Alert>
      </div>
      {children}
    </div>
  )
}
