import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { apiContext, publicApi } from '../../../api.ts'
import { BRAND } from '../../../brand.ts'
import { paths } from '../../../path-builder.ts'
import { publicPageHeaders } from '../../../public-page.ts'
import type { Route } from './+types/explorer.ts'
import styles from './explorer.module.css'
import { loadExplorer } from './explorer-data.ts'
import { ExplorerSearch } from './explorer-search.tsx'
import { Results } from './results.tsx'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadExplorer(context.get(apiContext), request.url)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadExplorer(publicApi, request.url)
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.filters.q || 'Explorer les objets'} - ${BRAND.name}` },
  {
    name: 'description',
    content:
      'Tous les objets à louer à Libreville et à Port-Gentil : outils, sono, véhicules, sport, cuisine, jardin.',
  },
]

export default function Explorer({ loaderData }: Route.ComponentProps): ReactNode {
  const { location } = useNavigation()
  const loading = location?.pathname === paths.explorer()
  return (
    <div className={`page ${styles.explorer}`}>
      <h1>Explorer les objets</h1>
      <ExplorerSearch filters={loaderData.filters} facets={loaderData.facets} />
      <Results data={loaderData} loading={loading} />
    </div>
  )
}
