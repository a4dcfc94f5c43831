import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export interface WayToVerificationProps {
  readonly verifier: number
  readonly onFollow?: () => void
}

/** From what is closed to who is not verified: to the form, or to what became of it. */
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
