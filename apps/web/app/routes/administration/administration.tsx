import { BRAND } from '@okoume/domain/brand.ts'
import { ROLES } from '@okoume/domain/person/administrator-roles.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { data, type MetaFunction, Navigate, useSearchParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { fetchNow, queryClient } from '#app/data/queries/query-client.ts'
import { redirectResponse } from '#app/data/redirect-response.ts'
import { useSession } from '#app/data/session/session.tsx'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { Disputes } from './disputes/disputes.tsx'
import { MissingHandovers } from './disputes/missing-handovers.tsx'
import { DeadJobs } from './failures/dead-jobs.tsx'
import { FailedMails } from './failures/failed-mails.tsx'
import { WeeklyFiguresView } from './figures/weekly-figures.tsx'
import { GuideLink } from './guide/guide-link.tsx'
import styles from './page/administration.module.css'
import { administrationQuery, type Shown } from './page/administration-query.ts'
import { WorkOverview } from './page/overview.tsx'
import { ViewLinks } from './page/view-links.tsx'
import { findView } from './page/views.ts'
import { Corrections } from './payments/corrections.tsx'
import { OpenWithdrawals } from './payments/open-withdrawals.tsx'
import { UnansweredPayments } from './payments/unanswered-payments.tsx'
import { UndecidedPayments } from './payments/undecided-payments.tsx'
import { People } from './people/people.tsx'
import type { Viewer } from './people/person-card.tsx'
import { Verifications } from './people/verifications.tsx'
import { Reports } from './reports/reports.tsx'
import { Tickets } from './tickets/ticket-queue.tsx'
import { TrailView } from './trail/trail.tsx'

export const meta: MetaFunction = ({ location }) => {
  const view = findView(new URLSearchParams(location.search), ROLES)
  return [
    { title: `${view ? `${view.title} - ` : ''}Administration - ${BRAND.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A 404 for those who are no administrator; the server refuses them in any case. */
export const clientLoader = privateLoader(async (user, { request, search }) => {
  const { id: uid, administrator, roles = [] } = user
  if (!administrator) throw data(null, { status: 404 })
  const view = findView(search, roles)?.id ?? null
  try {
    return { uid, roles, read: await fetchNow(administrationQuery(uid, view, search)) }
  } catch (error) {
    if (explainError(error).code !== 'SECOND_FACTOR_REQUIRED') throw error
    throw redirectResponse(request, dashboardPaths.secondFactor())
  }
})

export const HydrateFallback = () => (
  <LoadingPage className={styles.page} label="Chargement de l'administration..." />
)

export default function AdministrationPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Administration loaderData={loaderData} />
    </QueryClientProvider>
  )
}

function Administration({ loaderData: loaded }: Loaded<typeof clientLoader>): ReactNode {
  const { status } = useSession()
  const [search] = useSearchParams()
  const { roles } = loaded
  const view = findView(search, roles)
  const viewId = view?.id ?? null
  const { data = loaded.read } = useQuery(administrationQuery(loaded.uid, viewId, search))
  const seen = useRef(viewId)
  // The link that was pressed may be gone with its page: the keyboard goes on from the new one.
  useEffect(() => {
    if (seen.current === viewId) return
    seen.current = viewId
    if (document.activeElement !== document.body) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [viewId])
  if (status === 'signed-out') {
    const here =
      search.size > 0 ? `${dashboardPaths.administration()}?${search}` : dashboardPaths.administration()
    return <Navigate to={paths.signIn({ redirect: here })} replace />
  }
  const { overview, shown } = data
  if (view === null || shown.id === null) {
    return (
      <div className={`page ${styles.page}`} data-no-footer>
        {overview && <WorkOverview overview={overview} roles={roles} />}
      </div>
    )
  }
  return (
    <div className={`page ${styles.page} ${styles.columns}`} data-no-footer>
      <ViewLinks current={view.id} roles={roles} overview={overview} />
      <div className={`${kit.stack5} ${kit.shrinks}`}>
        <header>
          <p className={`${kit.small} ${kit.strong} ${kit.forest}`}>Administration</p>
          <h1>{view.title}</h1>
          <p className={styles.intro}>{view.intro}</p>
          <GuideLink place={view.guide} />
        </header>
        <OutcomeArea key={view.id}>
          <List shown={shown} viewer={loaded} />
        </OutcomeArea>
      </div>
    </div>
  )
}

interface ListProps {
  readonly shown: Shown
  readonly viewer: Viewer
}

function List({ shown, viewer }: ListProps): ReactNode {
  switch (shown.id) {
    case 'aide':
      return <Tickets list={shown.list} />
    case 'paiements':
      return <UndecidedPayments list={shown.list} />
    case 'signalements':
      return <Reports list={shown.list} />
    case 'remises':
      return <MissingHandovers list={shown.list} />
    case 'retours':
      return <Disputes list={shown.list} roles={viewer.roles} />
    case 'retraits':
      return <OpenWithdrawals list={shown.list} roles={viewer.roles} />
    case 'corrections':
      return <Corrections list={shown.list} />
    case 'identites':
      return <Verifications list={shown.list} />
    case 'sans-reponse':
      return <UnansweredPayments list={shown.list} />
    case 'taches':
      return <DeadJobs list={shown.list} />
    case 'messages':
      return <FailedMails list={shown.list} />
    case 'personnes':
      return <People viewer={viewer} />
    case 'chiffres':
      return <WeeklyFiguresView list={shown.list} />
    case 'journal':
      return <TrailView first={shown.list} uid={viewer.uid} />
    default:
      return null
  }
}
