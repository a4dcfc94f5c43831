import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { signedInApi } from '../../session/signed-in-api.ts'
import { signedInUser } from '../../session/signed-in-user.ts'
import { FilterBar } from './filter-bar.tsx'
import styles from './my-items.module.css'
import { OwnItemCard } from './own-item-card.tsx'
import { Sheet } from './sheet.tsx'

type Item = Awaited<ReturnType<typeof clientLoader>>[number]

export async function clientLoader({ request }: { readonly request: Request }) {
  const { id } = await signedInUser(request)
  return signedInApi.listOwnerItems({ params: { ownerId: id } })
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from './sheet-error.tsx'

const FILTERS = [
  { id: 'tous', label: 'Tous', shows: () => true },
  { id: 'disponible', label: 'Disponible', shows: (item: Item) => item.offered },
  { id: 'non-disponible', label: 'Non-disponible', shows: (item: Item) => !item.offered },
] as const
type FilterId = (typeof FILTERS)[number]['id']

export default function MyItems({ loaderData: items }: { readonly loaderData: readonly Item[] }): ReactNode {
  const [chosen, setChosen] = useState<FilterId>('tous')
  const options = FILTERS.map(({ id, label, shows }) => ({ id, label, count: items.filter(shows).length }))
  const shown = items.filter(FILTERS.find(({ id }) => id === chosen)?.shows ?? (() => true))
  return (
    <Sheet title="Mes objets" note={items.length > 0 ? countOf(shown.length) : ''}>
      {items.length === 0 ? (
        <EmptyState title="Vous n'avez pas encore d'objets à louer">
          Ce que vous proposez à la location se retrouve ici.
        </EmptyState>
      ) : (
        <>
          <FilterBar label="Montrer les objets" options={options} value={chosen} onChange={setChosen} />
          {shown.length === 0 && <p className={styles.none}>Aucun objet ne correspond à ce filtre.</p>}
          <ul className={styles.items}>
            {shown.map((item) => (
              <OwnItemCard key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

function countOf(count: number): string {
  return count > 1 ? `${count} objets` : `${count} objet`
}
