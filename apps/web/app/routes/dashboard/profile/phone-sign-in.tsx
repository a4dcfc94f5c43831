import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { phoneCodes } from '#app/data/session/phone-codes.ts'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { explained, orderCode, PhoneCodeStep } from '#app/shell/phone-code/phone-code-step.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { askIdentity, PASSWORD_MISSING } from './ask-identity.ts'
import { Username } from './username.tsx'

function ownPhoneQuery(uid: string) {
  return queryOptions({ queryKey: [uid, 'own phone'], queryFn: () => phoneCodes.read() })
}

/** The number that opens the account; undefined while it is not known, or where no codes are sent. */
export function useOwnPhone(uid: string): string | null | undefined {
  const offered = useTextCodes()
  const { data } = useQuery({ ...ownPhoneQuery(uid), enabled: offered })
  return offered ? data : undefined
}

export interface PhoneChangeProps {
  readonly uid: string
  readonly email: string
  /** As in the profile. */
  readonly phone: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The password first, so that no one who finds a telephone open takes the account over. */
export function PhoneProof({ uid, email, phone, onDone, onCancel }: PhoneChangeProps): ReactNode {
  const client = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useAction({
    call: async ({ password, number }: { readonly password: string; readonly number: string }) => {
      await askIdentity((identity) => identity.reauthenticate(password))
      return orderCode(number, 'number')
    },
    onDone: setSentTo,
  })
  const form = useActionForm(send, {
    first: { password: '', number: phone },
    check: ({ password }) => (password === '' ? { password: PASSWORD_MISSING } : {}),
  })
  if (sentTo !== null)
    return (
      <PhoneCodeStep
        phone={sentTo}
        submitText="Confirmer mon numéro"
        onCode={async (code) => {
          await phoneCodes.prove(sentTo, code)
          await client.invalidateQueries(ownPhoneQuery(uid))
          onDone()
        }}
        backText="Annuler"
        onBack={onCancel}
      />
    )
  return (
    <ActionForm
      form={form}
      label="Se connecter par téléphone"
      submitText="Recevoir un code"
      busyText="Envoi..."
      onCancel={onCancel}
    >
      <Username email={email} />
      <PasswordField
        label="Votre mot de passe"
        {...form.field('password')}
        autoComplete="current-password"
        autoFocus
        required
      />
      <Field
        label="Votre numéro de mobile"
        {...form.field('number')}
        hint="Un code y arrive par SMS. Ensuite, ce numéro et un code suffisent pour vous connecter."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
    </ActionForm>
  )
}

/** Afterwards the e-mail and the password alone open the account. */
export function PhoneRemoval({ uid, email, onDone, onCancel }: PhoneChangeProps): ReactNode {
  const client = useQueryClient()
  const remove = useAction({
    call: async ({ password }: { readonly password: string }) => {
      await askIdentity((identity) => identity.reauthenticate(password))
      await explained(phoneCodes.remove())
      await client.invalidateQueries(ownPhoneQuery(uid))
    },
    done: "Ce numéro n'ouvre plus votre compte.",
    onDone,
  })
  const form = useActionForm(remove, {
    first: { password: '' },
    check: ({ password }) => (password === '' ? { password: PASSWORD_MISSING } : {}),
  })
  return (
    <ActionForm
      form={form}
      label="Retirer le numéro"
      submitText="Retirer ce numéro"
      busyText="Retrait..."
      onCancel={onCancel}
    >
      <Username email={email} />
      <PasswordField
        label="Votre mot de passe"
        {...form.field('password')}
        autoComplete="current-password"
        autoFocus
        required
      />
    </ActionForm>
  )
}
