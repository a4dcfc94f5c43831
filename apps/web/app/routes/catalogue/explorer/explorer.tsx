import { BRAND } from '@okoume/domain/brand.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useEffect } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { paths } from '#app/data/path-builder.ts'
import { LINKED_DAYS_KEY, safeSessionStorage } from '#app/data/storage/safe-storage.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import { ItemGrid } from '../item-card.tsx'
import type { Route } from './+types/explorer.ts'
import styles from './explorer.module.css'
import { type ExplorerData, loadExplorer } from './explorer-data.ts'
import { countFilters, filtersRows, shorterAddress } from './explorer-filters.ts'
import { ExplorerSearch, SortOrder, useExplorerForm } from './explorer-search.tsx'
import { filterPanel, moreResults, narrowedResults } from './filter-panel-later.ts'
import { RESULTS_ID } from './results-links.ts'
import { useShownList } from './shown-list.ts'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const shorter = shorterAddress(request.url)
  if (shorter !== null) throw redirect(paths.explorer() + shorter)
  const loaded = await loadExplorer(context.get(apiContext), request.url)
  // Not a page to be kept by anybody: the next request may well find the list.
  return data(loaded, { status: loaded.facets ? 200 : 503 })
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [loaded] = await Promise.all([
    loadExplorer(publicApi, request.url),
    filterPanel.load(),
    narrowedResults.load(),
    moreResults.load(),
  ])
  return loaded
}
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: `Explorer les objets - ${BRAND.name}` }]

export default function Explorer({ loaderData }: Route.ComponentProps): ReactNode {
  const { location } = useNavigation()
  const loading = location?.pathname === paths.explorer()
  // An object that is opened from here begins its request with them.
  const { from, to } = loaderData.filters
  useEffect(() => {
    safeSessionStorage.write(LINKED_DAYS_KEY, from && `retrait=${from}&retour=${to}`)
  }, [from, to])
  const form = useExplorerForm(loaderData.filters)
  return (
    <div className={`page ${kit.stack5} ${styles.explorer}`}>
      <h1>Explorer les objets</h1>
      <ExplorerSearch
        filters={loaderData.filters}
        facets={loaderData.facets}
        exact={loaderData.totalIsExact}
        total={loaderData.total}
        nearName={loaderData.nearName}
        form={form}
      />
      <Results data={loaderData} loading={loading}>
        <SortOrder filters={loaderData.filters} form={form} />
      </Results>
    </div>
  )
}

interface ResultsProps {
  readonly data: ExplorerData
  readonly loading: boolean
  readonly children: ReactNode
}

function Results({ data, loading, children }: ResultsProps): ReactNode {
  const { items, next } = useShownList(data)
  const empty = items.length === 0 && !next
  // In a large catalogue the count stops: «10 000+».
  const estimated = !data.totalIsExact && filtersRows(data.filters)
  const count = `${formatThousands(data.total)}${data.totalIsExact || estimated ? '' : '+'}`
  return (
    <section aria-labelledby={RESULTS_ID} className={`${kit.stack5} ${styles.results}`}>
      <div className={`${kit.row1x3} ${kit.middle} ${kit.spread}`}>
        <h2 id={RESULTS_ID} tabIndex={-1} className={styles.count} aria-live="polite">
          {loading ? 'Chargement des résultats...' : `${estimated ? 'Environ ' : ''}${count} résultat(s)`}
        </h2>
        {children}
      </div>
      {(empty ||
        data.after ||
        data.corrected ||
        data.dropped ||
        data.filters.near ||
        countFilters(data.filters) > 0) && <narrowedResults.Part data={data} empty={empty} />}
      <div className={classList(loading && styles.stale)} aria-busy={loading}>
        <ItemGrid items={items} />
      </div>
      <moreResults.Part data={data} paused={loading} />
    </section>
  )
}
