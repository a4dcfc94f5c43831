import type { User } from '@okoume/contract/wire/user.ts'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { BRAND } from '../../brand.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../path-builder.ts'
import { useSession } from '../../session/session.tsx'
import { signedInUser } from '../../session/signed-in-user.ts'
import styles from './dashboard.module.css'
import { SideMenu } from './side-menu.tsx'

export const meta = () => [
  { title: `Tableau de bord - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Only guards: who is signed in, the session tells. */
export async function clientLoader({ request }: { readonly request: Request }) {
  await signedInUser(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  return (
    <div className={`page ${styles.page}`}>
      <Skeleton label="Chargement du tableau de bord..." shape="page" />
    </div>
  )
}

export default function Dashboard(): ReactNode {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const turning = useTurning()
  if (status === 'signed-out') {
    return <Navigate to={paths.signIn({ redirect: pathname + search })} replace />
  }
  if (!user) return <HydrateFallback />
  return (
    <div className={`page ${styles.page}`}>
      <Person user={user} />
      <div className={styles.columns}>
        <SideMenu verifier={user.verifier} />
        <div className={styles.content}>
          {turning ? <Skeleton label="Chargement..." shape="page" /> : <Outlet />}
        </div>
      </div>
    </div>
  )
}

function Person({ user }: { readonly user: User }): ReactNode {
  return (
    <header className={styles.person}>
      <Avatar name={user.name} src={user.avatar} size={56} />
      <div className={styles.identity}>
        <p className={styles.name}>{user.name}</p>
        <p className={styles.email}>{user.email}</p>
      </div>
    </header>
  )
}

/** Whether another sheet of the dashboard is on its way. */
function useTurning(): boolean {
  const { location: target } = useNavigation()
  const { pathname } = useLocation()
  return target !== undefined && target.pathname !== pathname && target.pathname.startsWith(paths.dashboard())
}
