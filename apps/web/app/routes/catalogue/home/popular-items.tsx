import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/path-builder.ts'
import { ItemGrid } from '../item-card.tsx'
import type { ItemSummary } from '../item-summary.ts'
import section from './section.module.css'

export function PopularItems({ items }: { readonly items: readonly ItemSummary[] }): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Objets populaires</h2>
          {items.length > 0 && (
            <Link to={paths.explorer()} className={section.more}>
              Voir tout
              <ArrowRight />
            </Link>
          )}
        </div>
        {items.length > 0 ? (
          <ItemGrid items={items} below />
        ) : (
          <p>
            Aucun objet n'est encore proposé. <Link to={paths.dashboard()}>Proposez le premier</Link>.
          </p>
        )}
      </div>
    </section>
  )
}
