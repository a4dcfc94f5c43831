import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { phoneCodes } from '#app/data/session/phone-codes.ts'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useShowOutcome } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { explained, orderCode, PhoneCodeStep } from '#app/shell/phone-code/phone-code-step.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { findProofProblem, NO_PROOF, type Proof } from '../proof/proof.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { proofWaysQuery, proveIdentity } from '../proof/prove-identity.ts'
import { openSessionsQuery } from './open-sessions.tsx'

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
  /** The number that opens the account. */
  readonly current: string | null
  readonly onDone: () => void
  readonly onCancel: () => void
}

/**
 * Adds a number, or replaces the one that opens the account. A proof first, so that no one who finds a telephone open takes
 * the account over.
 */
export function PhoneProof({ uid, email, phone, current, onDone, onCancel }: PhoneChangeProps): ReactNode {
  const client = useQueryClient()
  const show = useShowOutcome()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useAction({
    call: async ({ number, ...proof }: Proof & { readonly number: string }) => {
      await proveIdentity(proof)
      return orderCode(number, 'number')
    },
    onDone: setSentTo,
  })
  const form = useActionForm(send, {
    first: { ...NO_PROOF, number: current ? '' : phone },
    check: (texts) => ({
      ...findProofProblem(texts),
      ...(current && readGabonPhone(texts.number) === current && { number: UNCHANGED }),
    }),
  })
  if (sentTo !== null)
    return (
      <PhoneCodeStep
        phone={sentTo}
        submitText="Confirmer mon numéro"
        onCode={async (code) => {
          await phoneCodes.prove(sentTo, code)
          await readAgain(client, uid)
          if (current) {
            renewUser(await signedInApi.getUser({ params: { id: uid } }))
            await client.invalidateQueries(openSessionsQuery(uid))
            show('success', CHANGED)
          }
          onDone()
        }}
        backText="Annuler"
        onBack={onCancel}
      />
    )
  return (
    <ActionForm
      form={form}
      label={current ? 'Changer de numéro' : 'Se connecter par téléphone'}
      submitText={current ? 'Envoyer un code au nouveau numéro' : 'Recevoir un code'}
      busyText="Envoi..."
      onCancel={onCancel}
    >
      <ProofFields uid={uid} email={email} form={form} autoFocus />
      <Field
        label={current ? 'Votre nouveau numéro' : 'Votre numéro de mobile'}
        {...form.field('number')}
        hint="Un code y arrive par SMS. Ensuite, ce numéro et un code suffisent pour vous connecter."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      {current && (
        <p className={kit.note}>
          Pendant {NEW_NUMBER_HOURS} heures, un retrait vers un numéro qui n'a encore rien reçu de vous attend
          notre vérification. Vous n'avez plus l'ancien numéro, ni votre mot de passe ?{' '}
          <Link to={dashboardPaths.problem({ topic: 'other' })}>Écrivez-nous</Link> : une personne de l'équipe
          vérifie que c'est vous.
        </p>
      )}
    </ActionForm>
  )
}

const UNCHANGED = "C'est déjà votre numéro."
const CHANGED = 'Votre numéro est changé. Vos autres appareils sont déconnectés.'

/** Afterwards the e-mail and the password alone open the account. */
export function PhoneRemoval({
  uid,
  email,
  onDone,
  onCancel,
}: Omit<PhoneChangeProps, 'phone' | 'current'>): ReactNode {
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
