import type { Item, ItemDraft } from '@okoume/contract/wire/item.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { FilterBar } from '../page/filter-bar.tsx'
import { FocusedAlert, ItemFlashAlert } from '../page/item-flash.tsx'
import { OpenNameOffer } from '../page/open-name.tsx'
import { Sheet } from '../page/sheet.tsx'
import { ItemBanners } from './item-banners.tsx'
import styles from './my-items.module.css'
import { OwnItemCard } from './own-item-card.tsx'
import { ownItemsQuery, useOwnItems } from './use-own-items.ts'
import { WaitingDrafts } from './waiting-drafts.tsx'

interface Data {
  readonly uid: string
  readonly verifier: number
  readonly suspended: boolean
  readonly loaded: CachedAnswer<readonly Item[]>
  readonly drafts: readonly ItemDraft[]
}

export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const { id: uid, verifier, suspended } = await signedInUser(request)
  const [loaded, drafts] = await Promise.all([
    fetchNow(ownItemsQuery(uid)),
    // Without a network the items are shown as they were; what waits is not.
    isVerified(verifier) ? [] : signedInApi.listItemDrafts().catch(() => []),
  ])
  return { uid, verifier, suspended: suspended !== undefined, loaded, drafts }
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
  const { drafts, verifier, suspended } = loaderData
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
      <ItemFlashAlert items={items}>{items.length + drafts.length === 1 && <OpenNameOffer />}</ItemFlashAlert>
      {removed && <FocusedAlert key={removed.id}>{quoted(removed.title)} est supprimé.</FocusedAlert>}
      <ItemBanners items={items} />
      <WaitingDrafts drafts={drafts} verifier={verifier} />
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
          <div className={styles.tools}>
            <FilterBar
              label="Montrer les objets"
              options={FILTERS.map((one) => ({ ...one, count: items.filter(one.shows).length }))}
              value={filter.id}
              onChange={(id) => setFilter({ id, switched: new Set() })}
            />
            {!suspended && <AddLink />}
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

function AddLink({ secondary = false }: { readonly secondary?: boolean }): ReactNode {
  return (
    <ButtonLink to={dashboardPaths.addItem()} variant={secondary ? 'secondary' : 'primary'}>
      <Plus />
      Ajouter un objet
    </ButtonLink>
  )
}

function countOf(count: number): string {
  return count > 1 ? `${count} objets` : `${count} objet`
}

interface DeleteItemDialogProps {
  /** The object that is about to go; null closes the dialog. */
  readonly item: Item | null
  readonly onClose: () => void
  readonly remove: (id: string) => Promise<void>
  readonly onRemoved: (item: Item) => void
  /** Takes the item off the catalogue instead, where it cannot be deleted. */
  readonly onWithdraw: (item: Item) => void
}

type Problem = { readonly kind: 'rented'; readonly text: string } | { readonly kind: 'other' }

/** Deleting cannot be undone: it is asked once more. */
function DeleteItemDialog(props: DeleteItemDialogProps): ReactNode {
  const { item, onClose, remove, onRemoved, onWithdraw } = props
  const gate = useNetworkGate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run: confirm } = useSingleFlight(async (doomed: Item) => {
    setProblem(null)
    try {
      await gate.pass(async () => {
        await remove(doomed.id)
        onRemoved(doomed)
      })
    } catch (error) {
      console.error(error)
      setProblem(describeProblem(error))
    }
  })
  const close = () => {
    if (busy) return
    setProblem(null)
    onClose()
  }
  const withdraw = (live: Item) => {
    close()
    onWithdraw(live)
  }
  return (
    <Dialog
      open={item !== null}
      onClose={close}
      title={problem?.kind === 'rented' ? 'Suppression impossible' : 'Supprimer cet objet ?'}
      actions={
        item && (
          <>
            <Button variant="quiet" disabled={busy} onClick={close}>
              {problem?.kind === 'rented' ? 'Fermer' : 'Annuler'}
            </Button>
            {problem?.kind === 'rented' ? (
              item.offered && <Button onClick={() => withdraw(item)}>Ne plus le proposer</Button>
            ) : (
              <Button variant="danger" busy={busy} busyText="Suppression..." onClick={() => confirm(item)}>
                {problem ? 'Réessayer' : 'Supprimer'}
              </Button>
            )}
          </>
        )
      }
    >
      {item && <Explanation item={item} problem={problem} />}
      <NetworkNeeded shut={gate.shut} />
    </Dialog>
  )
}

function Explanation({ item, problem }: { readonly item: Item; readonly problem: Problem | null }) {
  return (
    <>
      {problem?.kind !== 'rented' && (
        <p>
          L'annonce {quoted(item.title)} disparaît d'Okoumé, définitivement. L'historique de ses locations est
          conservé.
        </p>
      )}
      {problem?.kind === 'other' && (
        <div className={styles.failed}>
          <Alert tone="error">Une erreur est survenue.</Alert>
        </div>
      )}
      {problem?.kind === 'rented' && (
        <div className={styles.rented}>
          <Alert tone="error" title={quoted(item.title)}>
            {problem.text}
          </Alert>
          <p>
            Attendez le retour de l'objet, ou répondez à ce qui l'attend dans vos{' '}
            <Link to={dashboardPaths.requests()}>demandes</Link>.
            {item.offered &&
              ' Pour ne plus en recevoir, cessez de le proposer : vous le supprimerez plus tard.'}
          </p>
        </div>
      )}
    </>
  )
}

function describeProblem(error: unknown): Problem {
  const refusal = readApiError(error)
  return refusal?.code === 'ITEM_HAS_LIVE_RENTALS'
    ? { kind: 'rented', text: refusal.message }
    : { kind: 'other' }
}
