import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { SearchBox } from '#app/components/search-box.tsx'
import { paths } from '#app/path-builder.ts'

const notFound = () => data(null, { status: 404 })

export const loader = notFound
export const clientLoader = notFound

export const meta = () => [{ title: `Page non trouvée - ${BRAND.name}` }]

export default function NotFound(): ReactNode {
  return (
    <div className="page">
      <EmptyState
        level={1}
        title="Page non trouvée"
        action={
          <>
            <ButtonLink to={paths.home()}>Retour à l'accueil</ButtonLink>
            <ButtonLink to={paths.explorer()} variant="secondary">
              Explorer les objets
            </ButtonLink>
          </>
        }
      >
        <p>Cette adresse ne mène nulle part.</p>
        <p>Vous cherchiez un objet ?</p>
        <SearchBox />
      </EmptyState>
    </div>
  )
}
