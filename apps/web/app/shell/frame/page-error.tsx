import { BRAND } from '@okoume/domain/brand.ts'
import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useOffline } from '../../data/api/reachability.ts'
import { readApiError } from '../../data/api/read-api-error.ts'
import { paths } from '../../data/path-builder.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Error with a way on; `useReturn` asks for the page again once the line is back. */
export function PageError({ error }: { readonly error: unknown }): ReactNode {
  const offline = useOffline()
  // The reason stays the same while the page is asked for again.
  const [lost, setLost] = useState<unknown>(null)
  if (offline && lost !== error) setLost(error)
  const { pathname, search, state } = useLocation()
  const [title, explanation] = offline || lost === error ? OFFLINE : wordsFor(error)
  return (
    <div className="page" data-failed>
      <title>{`${title} - ${BRAND.name}`}</title>
      <EmptyState
        scene="lost"
        level={1}
        title={title}
        action={
          <>
            {/* A whole new request helps also where scripts have failed; without a network it would end the page. */}
            <ButtonLink to={pathname + search} state={state} reloadDocument={!offline}>
              Réessayer
            </ButtonLink>
            <ButtonLink to={paths.home()} variant="secondary">
              Retour à l'accueil
            </ButtonLink>
          </>
        }
      >
        <p>{explanation}</p>
      </EmptyState>
    </div>
  )
}

type Words = readonly [title: string, explanation: string]

const OFFLINE: Words = ['Vous êtes hors ligne.', "Cette page s'affichera dès que la connexion reviendra."]

function wordsFor(error: unknown): Words {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return ['Page non trouvée', 'Cette adresse ne mène nulle part.']
  }
  const refusal = readApiError(error)
  return [
    'Une erreur est survenue. Veuillez réessayer.',
    // A fault of ours has no message but the title.
    refusal && refusal.code !== 'INTERNAL'
      ? refusal.message
      : `La page n'a pas pu s'afficher. Si cela continue, écrivez-nous : ${BRAND.email}`,
  ]
}
