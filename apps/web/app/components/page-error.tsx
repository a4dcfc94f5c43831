import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { paths } from '../path-builder.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export function PageNotFound(): ReactNode {
  return (
    <div className="page">
      <title>Page non trouvée</title>
      <EmptyState
        level={1}
        title="Page non trouvée"
        action={<ButtonLink to={paths.home()}>Retour à l'accueil</ButtonLink>}
      >
        <p>Cette adresse ne mène à rien, ou plus à rien.</p>
      </EmptyState>
    </div>
  )
}

/** What a page shows when it could not be made, with a way on. */
export function PageError({ error }: { readonly error: unknown }): ReactNode {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />
  return (
    <div className="page">
      <title>Une erreur est survenue</title>
      <EmptyState
        level={1}
        title="Une erreur est survenue. Veuillez réessayer."
        // A whole new request: it helps also where scripts have failed.
        action={
          <ButtonLink to={pathname + search} reloadDocument>
            Réessayer
          </ButtonLink>
        }
      >
        <p>La page n'a pas pu s'afficher. Vérifiez votre connexion, puis réessayez.</p>
      </EmptyState>
    </div>
  )
}
