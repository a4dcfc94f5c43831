import type { Client } from '@okoume/client/client.ts'
import type { Answer } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReviewPage } from '@okoume/contract/wire/review.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { data, isRouteErrorResponse, Link, type MetaDescriptor } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { paths } from '#app/data/path-builder.ts'
import { reportPath } from '#app/data/report-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { PageError } from '#app/shell/frame/page-error.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/item.ts'
import { Gallery } from './gallery.tsx'
import styles from './item.module.css'
import { BookingBar, ItemDetails, ItemHeading } from './item-details.tsx'
import { itemReviews } from './item-reviews-later.ts'
import { requestPanel } from './request/request-panel-later.ts'

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadItem(context.get(apiContext), params.id, request.url)
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

export default function ItemPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { item, rentals, reviews } = loaderData
  const form = useRef<HTMLElement>(null)
  return (
    <div className={`page ${styles.item}`} key={item.id}>
      <div className={styles.gallery}>
        <Gallery images={item.images} title={item.title} />
      </div>
      <div className={styles.story}>
        <ItemHeading item={item} />
        <ItemDetails item={item} reviews={reviews} />
        {reviews.reviews.length > 0 && <itemReviews.Part itemId={item.id} first={reviews} />}
        <p className={styles.report}>
          <Link to={reportPath('item', item.id)}>Signaler cet objet</Link>
        </p>
        <BookingBar item={item} form={form} />
      </div>
      <aside ref={form} className={styles.request}>
        <Card raised className={styles.panel}>
          <requestPanel.Part item={item} rentals={rentals} />
        </Card>
      </aside>
    </div>
  )
}

const OwnHiddenItem = lazy(() => import('./own-hidden-item.tsx'))

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps): ReactNode {
  const { status } = useSession()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  if (status !== 'signed-in' || !params.id) return <MissingItem />
  return (
    <Suspense>
      <OwnHiddenItem key={params.id} id={params.id} missing={<MissingItem />} />
    </Suspense>
  )
}

function MissingItem(): ReactNode {
  return (
    <div className="page">
      <title>{`Objet non trouvé - ${BRAND.name}`}</title>
      <EmptyState
        scene="lost"
        level={1}
        title="Objet non trouvé"
        action={<ButtonLink to={paths.explorer()}>Retour à l'explorateur</ButtonLink>}
      >
        <p>Il a peut-être été retiré par son propriétaire. D'autres vous attendent.</p>
      </EmptyState>
    </div>
  )
}

interface ItemPageData {
  readonly item: Item
  /** The days on which some of its units are taken. */
  readonly rentals: Answer<'listItemRentals'>
  readonly reviews: ReviewPage
  /** Written with the data, so that a first visit need not load what writes it. */
  readonly meta: MetaDescriptor[]
}

async function loadItem(api: Client, id: string, requestUrl: string): Promise<ItemPageData> {
  try {
    const [item, rentals, reviews, { itemMeta }] = await Promise.all([
      api.getItem({ params: { id } }),
      api.listItemRentals({ params: { id } }),
      api.listItemReviews({ params: { id }, query: {} }),
      import('./item-meta.ts'),
    ])
    const { origin } = new URL(requestUrl)
    return { item, rentals, reviews, meta: itemMeta(item, reviews, origin) }
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** An id that is not even written like one is an object that does not exist. */
function isNotFound(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : null
  return status === 404 || status === 400
}
