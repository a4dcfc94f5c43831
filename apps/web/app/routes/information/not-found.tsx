import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { SearchBox } from '#app/shell/frame/search-box.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const notFound = () => data(null, { status: 404 })

export const loader = notFound
export const clientLoader = notFound

export const meta = () => [{ title: `Page non trouvée - ${BRAND.name}` }]

export default function NotFound(): ReactNode {
  return (
    <div className="page">
      <EmptyState
        scene="lost"
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
