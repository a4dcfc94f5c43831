import { BRAND } from '@okoume/domain/brand.ts'
import { hasDuty } from '@okoume/domain/person/administrator-roles.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { data, Link, type MetaFunction, useSearchParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { fetchNow, queryClient } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { GuideLink } from '../guide/guide-link.tsx'
import page from '../page/administration.module.css'
import links from '../page/view-links.module.css'
import { Chart } from './chart.tsx'
import { Desk } from './desk.tsx'
import { FigureRows } from './figure-rows.tsx'
import { financeQuery, type ShownFinance } from './finance-query.ts'
import { FINANCE_VIEWS, findFinanceView } from './finance-views.ts'
import { Floats } from './floats.tsx'
import { Invoices } from './invoices/invoices.tsx'
import { OfficeEntries } from './office-entries.tsx'
import { Day } from './reconciliation/day.tsx'
import { Month } from './reconciliation/month.tsx'
import { SafeguardView } from './safeguard/safeguard-view.tsx'
import { StatementCheck } from './statement-check.tsx'

export const meta: MetaFunction = ({ location }) => [
  { title: `${findFinanceView(new URLSearchParams(location.search)).title} - Finances - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** A 404 for those whose duty it is not; the server refuses them in any case. */
export const clientLoader = privateLoader(async ({ id: uid, administrator, roles = [] }, { search }) => {
  if (!administrator || !hasDuty(roles, 'books')) throw data(null, { status: 404 })
  return { uid, read: await fetchNow(financeQuery(uid, search)) }
})

export const HydrateFallback = () => <LoadingPage className={page.page} label="Chargement des finances..." />

export default function FinancePage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Finance {...loaderData} />
    </QueryClientProvider>
  )
}

const LINK = `${kit.inline} ${kit.touch} ${kit.small} ${kit.strong} ${links.view}`

/** On a phone the views are one line that scrolls sideways. */
function scrollToIt(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function Finance({ uid, read }: Loaded<typeof clientLoader>['loaderData']): ReactNode {
  const [search] = useSearchParams()
  const view = findFinanceView(search)
  const query = financeQuery(uid, search)
  const { data: shown = read } = useQuery(query)
  return (
    <div className={`page ${page.page} ${page.columns}`} data-no-footer>
      <nav className={links.links} aria-label="Finances">
        <ul className={`${kit.stack1} ${links.strip}`}>
          <li>
            <Link to={dashboardPaths.administration()} className={`${LINK} ${links.back}`}>
              <Icon of={ArrowLeft} className={`${kit.icon18} ${kit.fixed}`} />
              Administration
            </Link>
          </li>
          {FINANCE_VIEWS.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={dashboardPaths.finance({ vue: id })}
                className={LINK}
                ref={id === view.id ? scrollToIt : undefined}
                aria-current={id === view.id ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`${kit.stack5} ${kit.shrinks}`}>
        <header>
          <p className={`${kit.small} ${kit.strong} ${kit.forest}`}>Finances</p>
          <h1>{view.title}</h1>
          <p className={page.intro}>{view.intro}</p>
          <GuideLink place={view.guide} />
        </header>
        <OutcomeArea key={view.id}>
          <View shown={shown} uid={uid} />
        </OutcomeArea>
      </div>
    </div>
  )
}

interface ViewProps {
  readonly shown: ShownFinance
  readonly uid: string
}

function View({ shown, uid }: ViewProps): ReactNode {
  if (shown.id === 'rapprochement') {
    const { day, month } = shown.answer
    return day ? <Day key={day.day} {...shown.answer} uid={uid} /> : <Month {...month} />
  }
  if (shown.id === 'fonds') return <Floats {...shown.answer} />
  if (shown.id === 'ecritures') return <OfficeEntries list={shown.answer} uid={uid} />
  if (shown.id === 'cantonnement') return <SafeguardView {...shown.answer} />
  if (shown.id === 'factures') return <Invoices list={shown.answer} />
  if (shown.id === 'releves') return <StatementCheck />
  if (shown.id === 'plan') return <Chart chart={shown.answer} uid={uid} />
  const { books, step, rows } = shown.answer
  return rows ? <FigureRows {...rows} uid={uid} /> : <Desk books={books} step={step} />
}
