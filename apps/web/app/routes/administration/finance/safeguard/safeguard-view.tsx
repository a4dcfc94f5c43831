import type { SafeguardMonth } from '@okoume/contract/wire/safeguard.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SafeguardDays } from './safeguard-days.tsx'
import { SafeguardPaper } from './safeguard-paper.tsx'

export interface SafeguardViewProps {
  readonly month: SafeguardMonth
  /** The day that is shown in full; null for the list of the month. */
  readonly day: string | null
}

export function SafeguardView({ month, day }: SafeguardViewProps): ReactNode {
  if (day === null) return <SafeguardDays month={month} />
  const shown = month.days.find((one) => one.day === day)
  if (shown) return <SafeguardPaper key={day} record={shown} />
  return (
    <EmptyState
      scene="search"
      title="Ce jour n'est pas écrit"
      action={<Link to={dashboardPaths.finance({ vue: 'cantonnement' })}>Tous les jours</Link>}
    >
      Un jour s'écrit cinq minutes après sa fin.
    </EmptyState>
  )
}
