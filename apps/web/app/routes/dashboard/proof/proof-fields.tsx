import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import type { FieldWiring } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Proof } from './proof.ts'
import { readFirstWay, useProofWays } from './prove-identity.ts'
import { Username } from './username.tsx'

// Most people have a password.
const ProofCode = lazy(() => import('./proof-code.tsx').then(({ ProofCode }) => ({ default: ProofCode })))

/** Any form that has the fields of a proof. */
export interface ProofForm {
  readonly values: Proof
  readonly busy: boolean
  readonly field: (name: 'password' | 'smsCode') => FieldWiring
  readonly change: (changed: Partial<Proof>) => void
}

interface ProofFieldsProps {
  readonly uid: string
  readonly email: string
  readonly form: ProofForm
  readonly autoFocus?: boolean
}

/** «Prove that it is you»: the password, or a code to the number that opens the account, inside the form that needs it. */
export function ProofFields({ uid, email, form, autoFocus = false }: ProofFieldsProps): ReactNode {
  const ways = useProofWays(uid)
  const { proofBy } = form.values
  const first = readFirstWay(ways)
  const choose = useEffectEvent(() => form.change({ proofBy: first }))
  useEffect(() => {
    if (first === 'code') choose()
  }, [first])
  const other = proofBy === 'code' ? 'password' : 'code'
  return (
    <>
      {proofBy === 'password' ? (
        <>
          <Username email={email} />
          <PasswordField
            label="Votre mot de passe"
            {...form.field('password')}
            autoComplete="current-password"
            autoFocus={autoFocus}
            required
          />
        </>
      ) : (
        <Suspense>
          <ProofCode phone={ways.phone ?? ''} wiring={form.field('smsCode')} autoFocus={autoFocus} />
        </Suspense>
      )}
      {ways.password && ways.phone && (
        <div>
          <Button variant="quiet" disabled={form.busy} onClick={() => form.change({ proofBy: other })}>
            {other === 'code' ? 'Utiliser plutôt un code par SMS' : 'Utiliser plutôt mon mot de passe'}
          </Button>
        </div>
      )}
    </>
  )
}
