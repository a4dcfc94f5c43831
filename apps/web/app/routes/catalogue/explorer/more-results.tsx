import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { paths } from '#app/path-builder.ts'
import type { ExplorerData } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'
import styles from './results.module.css'
import type { MoreItems } from './use-more-items.ts'
import { useNearEnd } from './use-near-end.ts'

export interface MoreResultsProps {
  readonly data: ExplorerData
  readonly more: MoreItems
}

/** Brings what follows: by itself while one scrolls, by a press after that; without scripts, a link to the next page. */
export function MoreResults({ data, more }: MoreResultsProps): ReactNode {
  const { next, state, announcement, showMore } = more
  const hydrated = useHydrated()
  const end = useNearEnd(more)
  return (
    <div ref={end} className={styles.more}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          La suite n'a pas pu être chargée. Réessayez.
        </p>
      )}
      {next &&
        (hydrated ? (
          <Button
            variant="secondary"
            size="large"
            busy={state === 'busy'}
            busyText="Chargement..."
            // Pressed by a key, it hands the focus on to what it brought.
            onClick={({ detail }) => showMore({ asked: true, focus: detail === 0 })}
          >
            Afficher plus
          </Button>
        ) : (
          <ButtonLink variant="secondary" size="large" to={addressAfter(data, next)}>
            Afficher plus
          </ButtonLink>
        ))}
      {data.after && (
        <ButtonLink variant="quiet" to={addressAfter(data, null)}>
          Revenir au début de la liste
        </ButtonLink>
      )}
    </div>
  )
}

/** The page of the list after that key; with none, its beginning. */
export function addressAfter({ filters }: ExplorerData, next: string | null) {
  const search = writeFilters(filters)
  if (next) search.set('after', next)
  return { pathname: paths.explorer(), search: String(search) }
}
