import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet } from '../page/sheet.tsx'

export interface NotVerifiedProps {
  readonly title: string
  readonly verifier: number
}

/** Shown instead of the form to unverified owners: why, and the way to verification. */
export function NotVerified({ title, verifier }: NotVerifiedProps): ReactNode {
  return (
    <Sheet title={title}>
      <EmptyState
        title="Votre compte n'est pas vérifié."
        action={
          <>
            <WayToVerification verifier={verifier} />
            <ButtonLink to={paths.myItems()} variant="secondary">
              Retour à mes objets
            </ButtonLink>
          </>
        }
      >
        <p>{describeReason(verifier)}</p>
        <p>
          <Link to={paths.faq('verification')}>Comment se passe la vérification ?</Link>
        </p>
      </EmptyState>
    </Sheet>
  )
}

function describeReason(verifier: number): string {
  if (verifier === 1) {
    return "Vos documents sont en cours d'examen. Vous pourrez proposer vos objets dès que votre identité sera vérifiée."
  }
  if (verifier === -1) return "Votre vérification a été rejetée : vous ne pouvez pas proposer d'objets."
  return "Pour louer en confiance, chaque propriétaire prouve d'abord son identité : une pièce d'identité et une photo prise sur le moment suffisent."
}

/** Why the wallet does not open yet. */
export function lockedWalletMessage(verifier: number): string {
  if (verifier === 1) {
    return "Le portefeuille reçoit les loyers de vos objets. Vos documents sont en cours d'examen : il s'ouvre dès que votre identité est vérifiée."
  }
  if (verifier === -1) return "Votre vérification a été rejetée : le portefeuille ne s'ouvre pas."
  return "Le portefeuille reçoit les loyers de vos objets. Il s'ouvre une fois votre identité vérifiée."
}

interface WayToVerificationProps {
  readonly verifier: number
  readonly onFollow?: () => void
}

/** The link to the verification form, or to its decision. */
export function WayToVerification({ verifier, onFollow }: WayToVerificationProps): ReactNode {
  const to = paths.verification()
  if (verifier === 0) {
    return (
      <ButtonLink to={to} onClick={onFollow}>
        Faire vérifier mon identité
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={to} variant="secondary" onClick={onFollow}>
      {verifier === 1 ? 'Suivre ma vérification' : 'Voir la décision'}
    </ButtonLink>
  )
}
