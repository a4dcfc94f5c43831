import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { FormEvent, ReactNode } from 'react'
import { SearchField } from '#app/components/search-box.tsx'
import { paths } from '#app/path-builder.ts'
import { countFilters, SORTS } from './explorer-filters.ts'
import styles from './explorer-search.module.css'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { focusResults } from './focus-results.ts'
import { useExplorerForm } from './use-explorer-form.ts'

type ExplorerSearchProps = Pick<FilterPanelProps, 'filters' | 'facets' | 'exact'>

/** One plain form: without scripts its buttons submit it, with them every change searches. */
export function ExplorerSearch({ filters, facets, exact }: ExplorerSearchProps): ReactNode {
  const { ref, version, searchSoon, searchNow, finishStep } = useExplorerForm(filters)
  const panel = () => ref.current?.querySelector('details')
  const submit = (event: FormEvent) => {
    const details = panel()
    if (details?.open) {
      details.open = false
      focusResults()
    }
    searchNow(event)
  }
  const changed = countFilters(filters)
  return (
    <search>
      <form
        ref={ref}
        action={paths.explorer()}
        className={styles.form}
        onInput={searchSoon}
        onBlur={finishStep}
        onSubmit={submit}
        // The browser can point at an invalid price only where the panel is open.
        onInvalidCapture={() => panel()?.setAttribute('open', '')}
      >
        <div className={styles.query}>
          <SearchField key={`q${version}`} defaultValue={filters.q} />
        </div>
        <div className={styles.options}>
          <details className={styles.details}>
            <summary className={styles.summary}>
              <SlidersHorizontal />
              Filtres
              {changed > 0 && (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {changed}
                  </span>
                  <span className="visually-hidden">, {changed} actif(s)</span>
                </>
              )}
            </summary>
            <FilterPanel
              key={`f${version}`}
              filters={filters}
              facets={facets}
              exact={exact}
              onPrice={searchSoon}
            />
          </details>
          <label className={styles.sort}>
            <span className={styles.sortLabel}>Trier par</span>
            <select key={`s${version}`} name="sort" defaultValue={filters.sort}>
              {Object.entries(SORTS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown />
          </label>
        </div>
      </form>
    </search>
  )
}
