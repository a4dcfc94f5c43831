import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { CalendarDays, House, MessageCircle, Package } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { dashboardPaths, isDashboardPath, isHandoverPath } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { type NavigationCounts, navigationCounts } from '#app/shell/frame/navigation-counts.tsx'
import { openedNotice } from '#app/shell/push/push-messages.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from './dashboard.module.css'
import { useUnreadMessages } from './messages/conversations-query.ts'
import { MENU_PLACES, MenuEntry, WalletEntry } from './navigation/menu-entry.tsx'
import {
  showAsRead,
  useReadNoticesHere,
  useRefreshOnNotice,
  useUnreadNotices,
} from './notifications/notices-query.ts'
import { useOpenTasks } from './rental/rental-tasks.ts'
import { DecisionAlert } from './verification/decision-alert.tsx'

export const meta = () => [
  { title: `Tableau de bord - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Guards, and notes for whom the sheets are read: who is signed in, the session tells. */
export const clientLoader = privateLoader(({ id }) => id)

export const HydrateFallback = () => (
  <LoadingPage className={styles.page} label="Chargement du tableau de bord..." />
)

export default function Dashboard({ loaderData: uid }: Loaded<typeof clientLoader>): ReactNode {
  const { status, user } = useSession()
  useOpenedNotice(user?.id)
  if (status === 'signed-out') return <ToSignIn />
  if (!user) return <HydrateFallback />
  if (user.id !== uid) return <LoadAgain />
  return (
    <QueryClientProvider client={queryClient}>
      <Frame user={user} />
    </QueryClientProvider>
  )
}

function Frame({ user }: { readonly user: User }): ReactNode {
  const here = useLocation().pathname
  const pathname = here.replace(/\/$/, '')
  const next = useNavigation().location?.pathname
  const turning = next !== undefined && next !== here && isDashboardPath(next)
  const counts = useNavigationCounts(user)
  useRefreshOnNotice(user.id)
  useReadNoticesHere(user.id)
  const content = (
    <OutcomeArea>{turning ? <Skeleton label="Chargement..." shape="page" /> : <Outlet />}</OutcomeArea>
  )
  if (isHandoverPath(pathname) && !turning) return content
  return (
    <div className={`page ${kit.stack5} ${styles.page}`} data-no-footer>
      <div
        className={`${kit.stack5} ${styles.side}`}
        data-first-screen={pathname === dashboardPaths.overview() || undefined}
      >
        {pathname !== dashboardPaths.profile() && (
          <header className={`${kit.middle} ${kit.row3}`}>
            <Avatar name={user.name} src={user.avatar} />
            <div className={styles.identity}>
              <p className={`${kit.bold} ${kit.breaks}`}>{user.name}</p>
              {/* A last letter on a line of its own reads worse; the profile has it whole. */}
              <p className={`${kit.note} ${kit.cut}`} title={user.email}>
                {user.email}
              </p>
            </div>
          </header>
        )}
        <SideMenu user={user} counts={counts} />
      </div>
      <div className={`${kit.stack5} ${kit.shrinks}`}>
        {user.suspended && (
          <Alert
            tone="error"
            title={
              user.suspended.until
                ? `Compte suspendu jusqu'au ${formatLongInstant(user.suspended.until)}`
                : 'Compte fermé par la modération'
            }
          >
            Vos locations acceptées continuent ; le reste attend. Les retraits passent par notre équipe.
            L'argent qui vous revient vous reste dû.{' '}
            {pathname !== dashboardPaths.decisions() && (
              <Link to={dashboardPaths.decisions()}>Lire la décision et y répondre</Link>
            )}
          </Alert>
        )}
        <DecisionAlert key={user.id} user={user} />
        {content}
      </div>
    </div>
  )
}

/** Another tab signed another person in: what was read is not theirs. */
function LoadAgain(): ReactNode {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    revalidate()
  }, [revalidate])
  return <HydrateFallback />
}

/** And back to the page that was asked for when the session was found to be over. */
function ToSignIn(): ReactNode {
  const here = useLocation()
  const next = useNavigation().location
  const [{ pathname, search }] = useState(next ?? here)
  // Signing out navigates on its own, to a page that may take a moment to be drawn.
  if (next && !isDashboardPath(next.pathname)) return <HydrateFallback />
  return <Navigate to={paths.signIn({ redirect: pathname + search })} replace />
}

/** Kept current while a page of the dashboard is seen, and published to the bar of every page. */
function useNavigationCounts({ id }: User): NavigationCounts {
  const messages = useUnreadMessages(id)
  const notices = useUnreadNotices(id)
  const tasks = useOpenTasks(id).length
  useEffect(() => navigationCounts.set({ messages, notices, tasks }), [messages, notices, tasks])
  return { messages, notices, tasks }
}

interface SideMenuProps {
  readonly user: User
  readonly counts: NavigationCounts
}

/** Beside the content on a wide screen; a phone has the bottom bar. */
function SideMenu({ user, counts }: SideMenuProps): ReactNode {
  return (
    <nav className={styles.menu} aria-label="Tableau de bord">
      <ul>
        <MenuEntry to={dashboardPaths.overview()} icon={House} count={counts.tasks} countedAs="tasks">
          Accueil
        </MenuEntry>
        <MenuEntry to={dashboardPaths.myItems()} icon={Package} alias={paths.dashboard()}>
          Mes objets
        </MenuEntry>
        <MenuEntry to={dashboardPaths.myRentals()} icon={CalendarDays}>
          Mes locations
        </MenuEntry>
        <MenuEntry {...MENU_PLACES.requests} />
        <MenuEntry to={dashboardPaths.messages()} icon={MessageCircle} count={counts.messages}>
          Messages
        </MenuEntry>
        <MenuEntry {...MENU_PLACES.notices} count={counts.notices} />
        <WalletEntry verifier={user.verifier} />
        <MenuEntry {...MENU_PLACES.profile} />
        <MenuEntry {...MENU_PLACES.settings} />
        {user.administrator && <MenuEntry {...MENU_PLACES.administration} />}
        <MenuEntry {...MENU_PLACES.problem} />
        <MenuEntry {...MENU_PLACES.help} />
      </ul>
    </nav>
  )
}

const STAY = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const

/** A page that a notification has led to: the notice is read, and the address becomes the page's own. */
function useOpenedNotice(uid: string | undefined): void {
  const here = useLocation()
  const navigate = useNavigate()
  const opened = openedNotice(here)
  const read = useEffectEvent(({ id, rest }: { readonly id: string; readonly rest: string }) => {
    navigate(rest, { ...STAY, state: here.state })
    if (uid !== undefined) void showAsRead(uid, id)
    // Not saved: it stays unread, which is the truth.
    signedInApi.readNotices({ body: { id } }).catch(() => {})
  })
  const id = opened?.id
  const rest = opened?.rest
  useEffect(() => {
    if (id !== undefined && rest !== undefined) read({ id, rest })
  }, [id, rest])
}
