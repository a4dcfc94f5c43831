import type { User } from '@okoume/contract/wire/user.ts'
import { VERIFIED, type Verifier } from '@okoume/domain/person/verifier.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { askUser } from '#app/data/session/ask-user.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

const WAITING: Verifier = 1
/** How often the decision is asked for where it is waited for, and elsewhere. */
const PACE_MS = { profile: 30_000, elsewhere: 120_000 } as const

/** Notices the decision on an identity that comes while the person is here: what it opens, opens at once. */
export function DecisionAlert({ user }: { readonly user: User }): ReactNode {
  const here = useLocation().pathname.replace(/\/$/, '') === dashboardPaths.profile()
  const pace = here ? PACE_MS.profile : PACE_MS.elsewhere
  useQuery({
    queryKey: [user.id, 'verification'],
    queryFn: askUser,
    enabled: user.verifier === WAITING,
    refetchInterval: pace,
    // A person who turns back to the page may come from the mail that says it.
    staleTime: 0,
  })
  const decision = useDecision(user)
  if (decision === VERIFIED) {
    return (
      <Alert
        tone="success"
        title="Vérifié"
        action={<ButtonLink to={dashboardPaths.addItem()}>Ajouter un objet</ButtonLink>}
      >
        Votre identité est vérifiée : vous pouvez proposer vos objets et ouvrir votre portefeuille.
      </Alert>
    )
  }
  // The profile tells the rest of it itself.
  if (decision === null || here) return null
  return (
    <Alert
      title="Votre dossier n'a pas été accepté"
      action={
        <ButtonLink to={dashboardPaths.verification()} variant="secondary">
          Voir pourquoi
        </ButtonLink>
      }
    >
      L'administrateur a répondu à votre demande de vérification.
    </Alert>
  )
}

/** Decision that was taken while this page is open. */
function useDecision({ verifier }: User): Verifier | null {
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<Verifier | null>(null)
  const before = useRef(verifier)
  const decide = useEffectEvent((now: Verifier) => {
    setDecision(now)
    // Reloads a page that was closed to people who are not verified.
    if (now === VERIFIED) revalidate()
  })
  useEffect(() => {
    const waited = before.current === WAITING
    before.current = verifier
    if (verifier === WAITING) setDecision(null)
    else if (waited) decide(verifier)
  }, [verifier])
  return decision
}
