import type { ReactNode } from 'react'
import { data, Navigate, useSearchParams } from 'react-router'
import { BRAND } from '../../brand.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../path-builder.ts'
import { useSession } from '../../session/session.tsx'
import { signedInUser } from '../../session/signed-in-user.ts'
import styles from './administration.module.css'
import { Disputes } from './disputes.tsx'
import { FailedMails } from './failed-mails.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { PaymentReviews } from './payment-reviews.tsx'
import { countsOf, type Administration as Lists, readAdministration } from './read-administration.ts'
import { type FollowedAdministration, useAdministration } from './use-administration.ts'
import { ViewLinks } from './view-links.tsx'
import { type ViewId, viewOf } from './views.ts'

export const meta = () => [
  { title: `Administration - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** To whoever is no administrator this page does not exist; the server refuses them in any case. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<Lists> {
  const { administrator } = await signedInUser(request)
  if (!administrator) throw data(null, { status: 404 })
  return readAdministration(viewOf(new URL(request.url).searchParams).id)
}
clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  return (
    <div className={`page ${styles.page}`}>
      <Skeleton label="Chargement de l'administration..." shape="page" />
    </div>
  )
}

export default function Administration({ loaderData }: { readonly loaderData: Lists }): ReactNode {
  const { status } = useSession()
  const [search] = useSearchParams()
  const followed = useAdministration(loaderData)
  const view = viewOf(search)
  if (status === 'signed-out') {
    return <Navigate to={paths.signIn({ redirect: `${paths.administration()}?${search}` })} replace />
  }
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <p className={styles.area}>Administration</p>
        <h1>{view.title}</h1>
        <p className={styles.intro}>{view.intro}</p>
      </header>
      <ViewLinks current={view.id} counts={countsOf(followed.lists)} />
      <List key={view.id} id={view.id} followed={followed} />
    </div>
  )
}

interface ListProps {
  readonly id: ViewId
  readonly followed: FollowedAdministration
}

function List({ id, followed: { lists, refresh } }: ListProps): ReactNode {
  switch (id) {
    case 'paiements':
      return lists.paiements && <PaymentReviews list={lists.paiements} refresh={refresh} />
    case 'retours':
      return lists.retours && <Disputes list={lists.retours} refresh={refresh} />
    case 'retraits':
      return lists.retraits && <OpenWithdrawals list={lists.retraits} refresh={refresh} />
    case 'messages':
      return lists.messages && <FailedMails read={lists.messages} />
  }
}
