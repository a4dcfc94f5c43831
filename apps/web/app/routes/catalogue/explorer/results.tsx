import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { classList } from '#app/components/class-list.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { paths } from '#app/path-builder.ts'
import { ItemGrid } from '../item-card.tsx'
import type { ExplorerData } from './explorer-data.ts'
import { focusResults, RESULTS_ID } from './focus-results.ts'
import { addressAfter, MoreResults } from './more-results.tsx'
import styles from './results.module.css'
import { useMoreItems } from './use-more-items.ts'

export interface ResultsProps {
  readonly data: ExplorerData
  readonly loading: boolean
}

export function Results({ data, loading }: ResultsProps): ReactNode {
  const more = useMoreItems(data, loading)
  return (
    <section aria-labelledby={RESULTS_ID} className={styles.results}>
      <h2 id={RESULTS_ID} tabIndex={-1} className={styles.count} aria-live="polite">
        {loading ? 'Chargement des résultats...' : countText(data)}
      </h2>
      <div ref={more.list} className={classList(styles.list, loading && styles.stale)} aria-busy={loading}>
        {more.items.length > 0 ? <ItemGrid items={more.items} /> : <NoResult data={data} />}
      </div>
      <MoreResults data={data} more={more} />
    </section>
  )
}

/** In a large catalogue the count stops: «10 000+». */
function countText({ total, totalIsExact }: ExplorerData): string {
  return `${formatThousands(total)}${totalIsExact ? '' : '+'} résultat(s)`
}

function NoResult({ data }: Pick<ResultsProps, 'data'>): ReactNode {
  const failed = data.facets === null
  return (
    <EmptyState
      title="Aucun résultat ne correspond à votre recherche"
      action={
        <div className={styles.ways}>
          {failed && (
            <ButtonLink to={addressAfter(data, null)} replace onClick={focusResults}>
              Réessayer
            </ButtonLink>
          )}
          <ButtonLink to={paths.explorer()} variant={failed ? 'secondary' : 'primary'} onClick={focusResults}>
            Réinitialiser
          </ButtonLink>
        </div>
      }
    >
      <p>
        {failed
          ? "La liste n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez."
          : 'Essayez un mot plus court, une autre catégorie ou une fourchette de prix plus large.'}
      </p>
    </EmptyState>
  )
}
