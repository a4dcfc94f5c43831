import type { Item } from '@okoume/contract/wire/item.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { FocusedAlert, ItemFlashAlert } from '../page/item-flash.tsx'
import { Sheet } from '../page/sheet.tsx'
import { DeleteItemDialog } from './delete-item.tsx'
import styles from './my-items.module.css'
import { OwnItemCard } from './own-item-card.tsx'
import { ownItemsQuery, useOwnItems } from './use-own-items.ts'

interface Data {
  readonly uid: string
  readonly loaded: CachedAnswer<readonly Item[]>
}

export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const { id: uid } = await signedInUser(request)
  return { uid, loaded: await fetchNow(ownItemsQuery(uid)) }
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

const FILTERS = [
  { id: 'tous', label: 'Tous', shows: () => true },
  { id: 'disponible', label: 'Disponible', shows: (item: Item) => item.offered },
  { id: 'non-disponible', label: 'Non-disponible', shows: (item: Item) => !item.offered },
] as const
type FilterId = (typeof FILTERS)[number]['id']

interface Filter {
  readonly id: FilterId
  /** Changed while the filter was on: it stays in the list until another filter is chosen. */
  readonly switched: ReadonlySet<string>
}

export default function MyItems({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const read = useCachedQuery(ownItemsQuery(loaderData.uid), loaderData.loaded)
  const own = useOwnItems(read)
  const { items } = own
  const [filter, setFilter] = useState<Filter>({ id: 'tous', switched: new Set() })
  const [doomed, setDoomed] = useState<Item | null>(null)
  const [removed, setRemoved] = useState<Item | null>(null)

  const shows = FILTERS.find(({ id }) => id === filter.id)?.shows ?? (() => true)
  const shown = items.filter((item) => shows(item) || filter.switched.has(item.id))
  const offer = (id: string, offered: boolean) => {
    setFilter({ ...filter, switched: new Set(filter.switched).add(id) })
    own.offer(id, offered)
  }
  return (
    <Sheet title="Mes objets" note={items.length > 0 ? countOf(items.filter(shows).length) : ''} read={read}>
      <ItemFlashAlert />
      {removed && <FocusedAlert key={removed.id}>{quoted(removed.title)} est supprimé.</FocusedAlert>}
      {items.length === 0 ? (
        <EmptyState title="Vous n'avez pas encore d'objets à louer" action={<AddLink />}>
          Ce qui dort chez vous peut servir à vos voisins, et vous rapporter.
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <FilterBar
              label="Montrer les objets"
              options={FILTERS.map((one) => ({ ...one, count: items.filter(one.shows).length }))}
              value={filter.id}
              onChange={(id) => setFilter({ id, switched: new Set() })}
            />
            <AddLink />
          </div>
          {shown.length === 0 && <p className={styles.none}>Aucun objet ne correspond à ce filtre.</p>}
          <ul className={styles.items}>
            {shown.map((item) => (
              <OwnItemCard
                key={item.id}
                item={item}
                own={own}
                onOffer={(offered) => offer(item.id, offered)}
                onDelete={() => setDoomed(item)}
              />
            ))}
          </ul>
        </>
      )}
      <DeleteItemDialog
        item={doomed}
        onClose={() => setDoomed(null)}
        remove={own.remove}
        onRemoved={(item) => {
          setDoomed(null)
          setRemoved(item)
        }}
        onWithdraw={({ id }) => offer(id, false)}
      />
    </Sheet>
  )
}

function AddLink(): ReactNode {
  return (
    <ButtonLink to={paths.addItem()}>
      <Plus />
      Ajouter un objet
    </ButtonLink>
  )
}

function countOf(count: number): string {
  return count > 1 ? `${count} objets` : `${count} objet`
}
