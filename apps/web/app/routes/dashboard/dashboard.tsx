import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { dashboardPaths, isDashboardPath, isHandoverPath } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { dropEarlyReads } from '#app/data/session/early-reads.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import {
  type NavigationCounts,
  NOTHING_COUNTED,
  navigationCounts,
} from '#app/shell/frame/navigation-counts.tsx'
import { openedNotice } from '#app/shell/push/push-messages.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'
import { useUnreadMessages } from './messages/conversations-query.ts'
import {
  showAsRead,
  useReadNoticesHere,
  useRefreshOnNotice,
  useUnreadNotices,
} from './notifications/notices-query.ts'
import { AwaitedSheet } from './page/awaited-sheet.tsx'
import { useOpenTasks } from './rental/rental-tasks.ts'
import { DecisionAlert } from './verification/decision-alert.tsx'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** Guards, and notes for whom the sheets are read: who is signed in, the session tells. */
export const clientLoader = privateLoader(({ id }) => id)

/** The server's HTML of every page here: the frame with the sheet's title, and nothing of anybody. */
export function HydrateFallback(): ReactNode {
  const { pathname } = useLocation()
  if (isHandoverPath(pathname)) return <LoadingPage className={styles.page} />
  return (
    <Frame user={null} counts={NOTHING_COUNTED}>
      <AwaitedSheet />
    </Frame>
  )
}

export default function Dashboard({ loaderData: uid }: Loaded<typeof clientLoader>): ReactNode {
  const { status, user } = useSession()
  useOpenedNotice(user?.id)
  if (status === 'signed-out') return <ToSignIn />
  if (!user) return <HydrateFallback />
  if (user.id !== uid) return <LoadAgain />
  return (
    <QueryClientProvider client={queryClient}>
      {/* First, so that a sheet's own comes before it in the document; React puts each new one at the top. */}
      <title>{`Tableau de bord - ${BRAND.name}`}</title>
      <SignedInFrame user={user} />
    </QueryClientProvider>
  )
}

function SignedInFrame({ user }: { readonly user: User }): ReactNode {
  const here = useLocation().pathname
  const pathname = here.replace(/\/$/, '')
  const next = useNavigation().location?.pathname
  const turning = next !== undefined && next !== here && isDashboardPath(next)
  const counts = useNavigationCounts(user)
  useRefreshOnNotice(user.id)
  useReadNoticesHere(user.id)
  useEffect(dropEarlyReads, [])
  const content = (
    <OutcomeArea>{turning ? <Skeleton label="Chargement..." shape="page" /> : <Outlet />}</OutcomeArea>
  )
  if (isHandoverPath(pathname) && !turning) return content
  return (
    <Frame user={user} counts={counts}>
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
    </Frame>
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
