import type { CardsOfIds } from '@okoume/contract/wire/favourite.ts'
import type { ItemCard } from '@okoume/contract/wire/item-card.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { MAX_DEVICE_FAVOURITES, MAX_FAVOURITES } from '@okoume/domain/favourites/favourites.ts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { publicApi } from '#app/data/api/api.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { favourites } from '#app/data/favourites/favourites.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { PageNeedsScripts } from '#app/ui/scripts-needed.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ItemGrid, readCards } from '../item-card.tsx'
import styles from './favourites.module.css'

export const headers = publicPageHeaders

export const meta = () => [{ title: `Vos favoris - ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]

/** Rendered in the browser only: the server's HTML is the same for all visitors. */
export default function FavouritesPage(): ReactNode {
  const { status } = useSession()
  const found = useFavouriteItems()
  return (
    <div className={`${kit.stack5} ${kit.packed} page ${styles.favourites}`}>
      <h1>Vos favoris</h1>
      <PageNeedsScripts />
      {status === 'signed-out' && found.marked.length > 0 && (
        <Alert>
          Ils sont gardés sur cet appareil.{' '}
          <Link to={paths.signIn({ redirect: paths.favourites() })}>Connectez-vous</Link> pour les retrouver
          partout et être prévenu d'un prix plus bas.
        </Alert>
      )}
      {status === 'signed-in' && <LeftBehind />}
      <Content found={found} signedIn={status === 'signed-in'} />
      {status === 'signed-in' && (
        <p>
          Vous cherchez autre chose ? <Link to={dashboardPaths.alerts()}>Vos alertes</Link> vous préviennent
          des nouveaux objets.
        </p>
      )}
    </div>
  )
}

interface FavouriteItems {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly marked: readonly string[]
  readonly items: readonly ItemCard[]
  readonly unavailable: readonly ItemCard[]
  /** Ids of what is deleted or hidden. */
  readonly gone: readonly string[]
  readonly retry: () => void
}

const NONE: readonly string[] = []

/** An unmarked item stays in the list until the page is left, so that a slip can be undone. */
function useFavouriteItems(): FavouriteItems {
  const marked = useSyncExternalStore(favourites.subscribe, favourites.read, () => NONE)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [answer, setAnswer] = useState<Omit<FavouriteItems, 'marked' | 'retry'>>(NOTHING_YET)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let over = false
    void favourites.refresh().then(() => {
      if (!over) setShown(favourites.read())
    })
    return () => {
      over = true
    }
  }, [])
  if (shown && marked.some((id) => !shown.includes(id))) setShown([...new Set([...marked, ...shown])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reads them again
  useEffect(() => {
    if (!shown) return
    let over = false
    readItems(shown).then(
      (items) => over || setAnswer({ state: 'ready', ...items }),
      () => over || setAnswer((before) => ({ ...before, state: 'failed' })),
    )
    return () => {
      over = true
    }
  }, [shown, attempt])
  return { ...answer, marked, retry: () => setAttempt((before) => before + 1) }
}

const NOTHING_YET = { state: 'loading', items: [], unavailable: [], gone: [] } as const

async function readItems(ids: readonly string[]) {
  const pages: CardsOfIds[] = []
  for (let start = 0; start < ids.length; start += MAX_DEVICE_FAVOURITES) {
    const id = ids.slice(start, start + MAX_DEVICE_FAVOURITES)
    pages.push(await publicApi.getCardsById({ query: { id } }))
  }
  const cards = pages.flatMap((page) => readCards(page.cards))
  const away = new Set(pages.flatMap(({ unavailable }) => unavailable))
  const known = new Set(cards.map(({ id }) => id))
  return {
    items: cards.filter(({ id }) => !away.has(id)),
    unavailable: cards.filter(({ id }) => away.has(id)),
    gone: ids.filter((id) => !known.has(id)),
  }
}

interface ContentProps {
  readonly found: FavouriteItems
  readonly signedIn: boolean
}

function Content({ found, signedIn }: ContentProps): ReactNode {
  const { state, marked, items, unavailable, gone, retry } = found
  if (state === 'loading') return <Skeleton label="Chargement de vos favoris..." />
  const empty = items.length + unavailable.length === 0
  // Deleted or hidden: nothing of them can be shown.
  const lost = gone.filter((id) => marked.includes(id))
  return (
    <>
      {state === 'failed' && (
        <Alert
          tone="error"
          action={
            <Button wide onClick={retry}>
              Réessayer
            </Button>
          }
        >
          Vos favoris n'ont pas pu être chargés. Vérifiez votre connexion.
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert
          action={
            <Button variant="secondary" wide onClick={() => lost.map((id) => favourites.mark(id, false))}>
              {lost.length === 1 ? 'Le retirer de mes favoris' : 'Les retirer de mes favoris'}
            </Button>
          }
        >
          {lost.length === 1
            ? "Un de vos favoris n'est plus proposé."
            : `${lost.length} de vos favoris ne sont plus proposés.`}
        </Alert>
      )}
      {items.length > 0 && (
        <>
          <h2 className="visually-hidden">Proposés en ce moment</h2>
          <ItemGrid items={items} />
        </>
      )}
      {unavailable.length > 0 && (
        <section aria-labelledby="indisponibles" className={`${kit.stack4} ${styles.section}`}>
          <h2 id="indisponibles">Pas proposés en ce moment</h2>
          {signedIn && <p>Vous serez prévenu s'ils sont de nouveau proposés.</p>}
          <ItemGrid items={unavailable} below />
        </section>
      )}
      {empty && state === 'ready' && (
        <EmptyState
          scene="items"
          title="Pas encore de favoris"
          action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
        >
          <p>Touchez le cœur d'un objet pour le retrouver ici.</p>
        </EmptyState>
      )}
    </>
  )
}

/** Said until it is read: which of a device's favourites the account had no room for. */
function LeftBehind(): ReactNode {
  const [left, setLeft] = useState(favourites.countLeft)
  if (left === 0) return null
  const close = () => {
    favourites.clearLeft()
    setLeft(0)
  }
  return (
    <Alert
      action={
        <Button variant="secondary" wide onClick={close}>
          J'ai compris
        </Button>
      }
    >
      {MAX_FAVOURITES} favoris au plus :{' '}
      {left === 1 ? "le plus ancien de cet appareil n'a" : `les ${left} plus anciens de cet appareil n'ont`}{' '}
      pas été repris.
    </Alert>
  )
}
