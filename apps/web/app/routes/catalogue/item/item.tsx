import type { Client } from '@okoume/client/client.ts'
import type { Answer } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReviewPage } from '@okoume/contract/wire/review.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { shareCardOf, shareCardPath, shareCardVersion } from '@okoume/domain/listing/share-card.ts'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { data, Link, type MetaDescriptor } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { reportPath } from '#app/data/report-path.ts'
import { todayContext } from '#app/data/today.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { PageError } from '#app/shell/frame/page-error.tsx'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'
import type { Route } from './+types/item.ts'
import { BookingBar } from './booking-bar.tsx'
import { Gallery } from './gallery.tsx'
import styles from './item.module.css'
import { ItemDetails, ItemHeading } from './item-details.tsx'
import { itemReviews } from './item-reviews-later.ts'
import { requestPanel } from './request/request-panel-later.ts'

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  // Only documents need the share card: chats and search engines run no scripts.
  loadItem(context.get(apiContext), params.id, request.url, (item, rentals) => {
    const taken = rentals.map(({ start_date, end_date, quantity }) => ({
      start: calendarDay(start_date),
      end: calendarDay(end_date),
      quantity,
    }))
    const card = shareCardOf(item, taken, calendarDay(context.get(todayContext)))
    return card && shareCardPath(item.id, 'lien.jpg', shareCardVersion(card))
  })
export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const [loaded] = await Promise.all([
    loadItem(publicApi, params.id, request.url),
    requestPanel.load(),
    itemReviews.load(),
  ])
  return loaded
}
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: `Objet - ${BRAND.name}` }]

interface ItemPageProps {
  /** Of a hidden item there is only itself: it can neither be reviewed nor asked for. */
  readonly loaderData: Pick<ItemPageData, 'item'> & Partial<ItemPageData>
  /** Why only its owner sees it. */
  readonly note?: ReactNode
}

function ItemPage({ loaderData, note }: ItemPageProps): ReactNode {
  const { item, rentals, reviews } = loaderData
  const form = useRef<HTMLElement>(null)
  return (
    <div className={`page ${styles.item}`} key={item.id}>
      <div className={styles.gallery}>
        <Gallery images={item.images} title={item.title} />
      </div>
      <div className={`${kit.stack5} ${kit.shrinks} ${kit.packed}`}>
        {note}
        <ItemHeading item={item} reviews={reviews} />
        <ItemDetails item={item} reviews={reviews} />
        {reviews?.reviews[0] && <itemReviews.Part itemId={item.id} first={reviews} />}
        {reviews && (
          <p className={`${kit.small} ${styles.report}`}>
            <Link to={reportPath('item', item.id)}>Signaler cet objet</Link>
          </p>
        )}
        <BookingBar item={item} form={form} />
      </div>
      {rentals && (
        <aside ref={form} className={styles.request}>
          <Card raised className={styles.panel}>
            <requestPanel.Part item={item} rentals={rentals} />
          </Card>
        </aside>
      )}
    </div>
  )
}

// Apart: the router's build leaves no name to a function that is exported at once.
export default ItemPage

const MissingItem = lazy(() => import('./missing-item.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  if (!isNotFound(error)) return <PageError error={error} />
  return (
    <Suspense>
      <MissingItem Page={ItemPage} />
    </Suspense>
  )
}

interface ItemPageData {
  readonly item: Item
  readonly rentals: Answer<'listItemRentals'>
  readonly reviews: ReviewPage
  /** Written with the data, so that a first visit need not load what writes it. */
  readonly meta: MetaDescriptor[]
}

async function loadItem(
  api: Client,
  id: string,
  requestUrl: string,
  cardOf: (item: Item, rentals: Answer<'listItemRentals'>) => string | null = () => null,
): Promise<ItemPageData> {
  try {
    const [item, rentals, reviews, { itemMeta }] = await Promise.all([
      api.getItem({ params: { id } }),
      api.listItemRentals({ params: { id } }),
      api.listItemReviews({ params: { id }, query: {} }),
      import('./item-meta.ts'),
    ])
    const { origin } = new URL(requestUrl)
    return { item, rentals, reviews, meta: itemMeta(item, reviews, origin, cardOf(item, rentals)) }
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** An id that is not even written like one is an object that does not exist. */
function isNotFound(error: unknown): boolean {
  const status = (error as { readonly status?: unknown } | undefined)?.status
  return status === 404 || status === 400
}
