import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { phoneCodes } from '#app/data/session/phone-codes.ts'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { explained, orderCode, PhoneCodeStep } from '#app/shell/phone-code/phone-code-step.tsx'
import { Field } from '#app/ui/field.tsx'
import { findProofProblem, NO_PROOF, type Proof } from '../proof/proof.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { proofWaysQuery, proveIdentity } from '../proof/prove-identity.ts'

function ownPhoneQuery(uid: string) {
  return queryOptions({ queryKey: [uid, 'own phone'], queryFn: () => phoneCodes.read() })
}

/** The number that opens the account; undefined while it is not known, or where no codes are sent. */
export function useOwnPhone(uid: string): string | null | undefined {
  const offered = useTextCodes()
  const { data } = useQuery({ ...ownPhoneQuery(uid), enabled: offered })
  return offered ? data : undefined
}

async function readAgain(client: QueryClient, uid: string): Promise<void> {
  await client.invalidateQueries(ownPhoneQuery(uid))
  await client.invalidateQueries(proofWaysQuery(uid))
}

export interface PhoneChangeProps {
  readonly uid: string
  readonly email: string
  /** As in the profile. */
  readonly phone: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A proof first, so that no one who finds a telephone open takes the account over. */
export function PhoneProof({ uid, email, phone, onDone, onCancel }: PhoneChangeProps): ReactNode {
  const client = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useAction({
    call: async ({ number, ...proof }: Proof & { readonly number: string }) => {
      await proveIdentity(proof)
      return orderCode(number, 'number')
    },
    onDone: setSentTo,
  })
  const form = useActionForm(send, {
    first: { ...NO_PROOF, number: phone },
    check: findProofProblem,
  })
  if (sentTo !== null)
    return (
      <PhoneCodeStep
        phone={sentTo}
        submitText="Confirmer mon numéro"
        onCode={async (code) => {
          await phoneCodes.prove(sentTo, code)
          await readAgain(client, uid)
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
      <ProofFields uid={uid} email={email} form={form} autoFocus />
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
    call: async (proof: Proof) => {
      await proveIdentity(proof)
      await explained(phoneCodes.remove())
      await readAgain(client, uid)
    },
    done: "Ce numéro n'ouvre plus votre compte.",
    onDone,
  })
  const form = useActionForm(remove, {
    first: NO_PROOF,
    check: findProofProblem,
  })
  return (
    <ActionForm
      form={form}
      label="Retirer le numéro"
      submitText="Retirer ce numéro"
      busyText="Retrait..."
      onCancel={onCancel}
    >
      <ProofFields uid={uid} email={email} form={form} autoFocus />
    </ActionForm>
  )
}
