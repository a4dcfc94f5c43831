import { type ReactNode, useState } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { apiContext, publicApi } from '#app/api.ts'
import { BRAND } from '#app/brand.ts'
import { paths } from '#app/path-builder.ts'
import { publicPageHeaders } from '#app/public-page.ts'
import type { Route } from './+types/explorer.ts'
import styles from './explorer.module.css'
import { loadExplorer } from './explorer-data.ts'
import { shorterAddress } from './explorer-filters.ts'
import { ExplorerSearch } from './explorer-search.tsx'
import { Results } from './results.tsx'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const shorter = shorterAddress(request.url)
  if (shorter !== null) throw redirect(paths.explorer() + shorter)
  const loaded = await loadExplorer(context.get(apiContext), request.url)
  // Not a page to be kept by anybody: the next request may well find the list.
  return data(loaded, { status: loaded.facets ? 200 : 503 })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadExplorer(publicApi, request.url)
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: `Explorer les objets - ${BRAND.name}` }]

export default function Explorer({ loaderData }: Route.ComponentProps): ReactNode {
  const { location } = useNavigation()
  const loading = location?.pathname === paths.explorer()
  // While the list cannot be read, the filters keep what was known of it.
  const [facets, setFacets] = useState(loaderData.facets)
  if (loaderData.facets && facets !== loaderData.facets) setFacets(loaderData.facets)
  return (
    <div className={`page ${styles.explorer}`}>
      <h1>Explorer les objets</h1>
      <ExplorerSearch filters={loaderData.filters} facets={facets} exact={loaderData.totalIsExact} />
      <Results data={loaderData} loading={loading} />
    </div>
  )
}
