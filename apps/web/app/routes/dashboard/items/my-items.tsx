import type { Item } from '@okoume/contract/wire/item.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow, tryFetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { ItemFlashAlert, useItemFlash } from '../page/item-flash.tsx'
import { OpenNameOffer } from '../page/open-name.tsx'
import { Sheet } from '../page/sheet.tsx'
import { WayToVerification } from '../verification/not-verified.tsx'
import { ItemBanners } from './item-banners.tsx'
import { itemDraftsQuery, ownItemsQuery } from './items-queries.ts'
import styles from './my-items.module.css'
import { OwnItemCard } from './own-item-card.tsx'
import { useOwnItems } from './use-own-items.ts'
import { DELETING_FAILED, PublishedAlert, usePublishedDrafts, WaitingDrafts } from './waiting-drafts.tsx'

export const handle = { title: 'Mes objets', reads: ['listOwnerItems'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid, verifier, suspended }) => {
  const [loaded] = await Promise.all([
    fetchNow(ownItemsQuery(uid)),
    isVerified(verifier) || tryFetchNow(itemDraftsQuery(uid)),
  ])
  return { uid, verifier, suspended: suspended !== undefined, loaded }
})

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

export default function MyItems({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, verifier, suspended, loaded } = loaderData
  const read = useCachedQuery(ownItemsQuery(uid), loaded)
  const own = useOwnItems(read)
  const { items } = own
  // Without a network the items are shown as they were; what waits is not.
  const mayHaveDrafts = !isVerified(verifier)
  const { data } = useQuery({ ...itemDraftsQuery(uid), enabled: mayHaveDrafts, retryOnMount: false })
  // The verification has published every draft, cached ones included.
  const drafts = (mayHaveDrafts && data) || []
  const [filter, setFilter] = useState<Filter>({ id: 'tous', switched: new Set() })
  const [doomed, setDoomed] = useState<Item | null>(null)

  const shows = FILTERS.find(({ id }) => id === filter.id)?.shows ?? (() => true)
  const shown = items.filter((item) => shows(item) || filter.switched.has(item.id))
  const offer = (id: string, offered: boolean) => {
    setFilter({ ...filter, switched: new Set(filter.switched).add(id) })
    own.offer(id, offered)
  }
  const flash = useItemFlash()
  const published = usePublishedDrafts(items, drafts)
  const verify = <WayToVerification verifier={verifier} />
  const isDrafted = flash?.done === 'draft' && verifier === 0
  return (
    <Sheet
      title={handle.title}
      note={items.length > 0 ? formatCount(items.filter(shows).length, 'objet') : ''}
      read={read}
    >
      <PublishedAlert items={published} />
      <ItemFlashAlert items={items} flash={flash} draftAction={isDrafted && verify}>
        {items.length === 1 && <OpenNameOffer />}
      </ItemFlashAlert>
      {published.length > 0 && published.length === items.length && <OpenNameOffer />}
      <ItemBanners items={items} />
      <WaitingDrafts drafts={drafts} query={itemDraftsQuery(uid)} action={!isDrafted && verify} />
      {items.length === 0 ? (
        drafts.length > 0 ? (
          <p>
            <AddLink secondary />
          </p>
        ) : (
          <EmptyState
            scene="items"
            title="Vous n'avez pas encore d'objets à louer"
            action={!suspended && <AddLink />}
          >
            Ce qui dort chez vous peut servir à vos voisins, et vous rapporter.
          </EmptyState>
        )
      ) : (
        <>
          <div className={`${kit.stack3} ${styles.tools}`}>
            <FilterBar
              label="Montrer les objets"
              options={FILTERS.map((one) => ({ ...one, count: items.filter(one.shows).length }))}
              value={filter.id}
              onChange={(id) => setFilter({ id, switched: new Set() })}
            />
            {!suspended && <AddLink />}
          </div>
          {shown.length === 0 && <p className={kit.soft}>Aucun objet ne correspond à ce filtre.</p>}
          <ul className={`${kit.stack4} ${styles.items}`}>
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
        onWithdraw={({ id }) => offer(id, false)}
      />
    </Sheet>
  )
}

function AddLink({ secondary = false }: { readonly secondary?: boolean }): ReactNode {
  return (
    <ButtonLink to={dashboardPaths.addItem()} variant={secondary ? 'secondary' : 'primary'}>
      <Icon of={Plus} />
      Ajouter un objet
    </ButtonLink>
  )
}

interface DeleteItemDialogProps {
  /** The object that is about to go; null closes the dialog. */
  readonly item: Item | null
  readonly onClose: () => void
  readonly remove: (id: string) => Promise<void>
  /** Takes the item off the catalogue instead, where it cannot be deleted. */
  readonly onWithdraw: (item: Item) => void
}

/** Deleting cannot be undone: it is asked once more. */
function DeleteItemDialog({ item, onClose, remove, onWithdraw }: DeleteItemDialogProps): ReactNode {
  const confirm = useAction({
    call: ({ id }: Item) => remove(id),
    lost: DELETING_FAILED,
    messages: { INTERNAL: DELETING_FAILED },
    done: (_, { title }) => `${quoted(title)} est supprimé.`,
    onDone: onClose,
  })
  const { failure } = confirm
  const isRented = failure?.code === 'ITEM_HAS_LIVE_RENTALS'
  const close = () => {
    confirm.reset()
    onClose()
  }
  return (
    <>
      {/* Both stay mounted: a dialog that closes gives the focus back to the button that opened it. */}
      <ActionDialog
        open={item !== null && !isRented}
        onClose={close}
        title="Supprimer cet objet ?"
        action={confirm}
        input={item}
        variant="danger"
        submitText={failure && !failure.unsent ? 'Réessayer' : 'Supprimer'}
        busyText="Suppression..."
      >
        <p>
          L'annonce {quoted(item?.title ?? '')} disparaît d'Okoumé, définitivement. L'historique de ses
          locations est conservé.
        </p>
      </ActionDialog>
      <Dialog
        open={item !== null && isRented}
        onClose={close}
        title="Suppression impossible"
        actions={
          item && (
            <>
              <Button variant="quiet" onClick={close}>
                Fermer
              </Button>
              {item.offered && (
                <Button
                  onClick={() => {
                    close()
                    onWithdraw(item)
                  }}
                >
                  Ne plus le proposer
                </Button>
              )}
            </>
          )
        }
      >
        {item && <Rented item={item} text={failure?.text} />}
      </Dialog>
    </>
  )
}

function Rented({ item, text }: { readonly item: Item; readonly text: string | undefined }): ReactNode {
  return (
    <div className={kit.stack4}>
      <Alert tone="error" title={quoted(item.title)}>
        {text}
      </Alert>
      <p>
        Attendez le retour de l'objet, ou répondez à ce qui l'attend dans vos{' '}
        <Link to={dashboardPaths.requests()}>demandes</Link>.
        {item.offered && ' Pour ne plus en recevoir, cessez de le proposer : vous le supprimerez plus tard.'}
      </p>
    </div>
  )
}
