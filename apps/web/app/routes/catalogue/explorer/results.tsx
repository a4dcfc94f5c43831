import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { classList } from '../../../components/class-list.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { paths } from '../../../path-builder.ts'
import { ItemGrid } from '../item-card.tsx'
import type { ExplorerData } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'
import styles from './results.module.css'
import { useMoreItems } from './use-more-items.ts'

export interface ResultsProps {
  readonly data: ExplorerData
  readonly loading: boolean
}

export function Results({ data, loading }: ResultsProps): ReactNode {
  const { items, next, busy, failed, showMore } = useMoreItems(data)
  return (
    <section aria-labelledby="resultats" className={styles.results}>
      <h2 id="resultats" className={styles.count} aria-live="polite">
        {loading ? 'Chargement des résultats...' : countText(data)}
      </h2>
      <div className={classList(loading && styles.stale)} aria-busy={loading}>
        {items.length > 0 ? <ItemGrid items={items} /> : <NoResult />}
      </div>
      {failed && <Notice tone="error">La suite n'a pas pu être chargée. Réessayez.</Notice>}
      {next && <MoreButton data={data} next={next} busy={busy} onMore={showMore} />}
    </section>
  )
}

function countText({ total, totalIsExact }: ExplorerData): string {
  return totalIsExact ? `${total} résultat(s)` : `Plus de ${total} résultat(s)`
}

function NoResult(): ReactNode {
  return (
    <EmptyState
      title="Aucun résultat ne correspond à votre recherche"
      action={<ButtonLink to={paths.explorer()}>Réinitialiser</ButtonLink>}
    >
      <p>Essayez un mot plus court, une autre catégorie ou une fourchette de prix plus large.</p>
    </EmptyState>
  )
}

interface MoreButtonProps {
  readonly data: ExplorerData
  readonly next: string
  readonly busy: boolean
  readonly onMore: () => void
}

/** Without scripts, a link to the next page. */
function MoreButton({ data, next, busy, onMore }: MoreButtonProps): ReactNode {
  const hydrated = useHydrated()
  const search = writeFilters(data.filters)
  search.set('after', next)
  return (
    <div className={styles.more}>
      {hydrated ? (
        <Button variant="secondary" size="large" busy={busy} busyText="Chargement..." onClick={onMore}>
          Afficher plus
        </Button>
      ) : (
        <ButtonLink variant="secondary" size="large" to={{ pathname: paths.explorer(), search: `${search}` }}>
          Afficher plus
        </ButtonLink>
      )}
    </div>
  )
}
