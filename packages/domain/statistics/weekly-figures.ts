import { addDays, type CalendarDay } from '../calendar/calendar-day.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar/durations.ts'
import { formatLongPeriod } from '../calendar/format-day.ts'
import { weekdayOf } from '../calendar/period-rules.ts'
import { formatCount } from '../writing/format-count.ts'

/** Figures of one week, Monday to Sunday at Libreville. */
export interface WeekCounts {
  /** Its Monday. */
  readonly monday: CalendarDay
  readonly requests: number
  /** Requests of the week that their owner answered or let expire, without instant bookings, and those accepted. */
  readonly answered: number
  readonly accepted: number
  /** Rentals whose last day was in the week and which were to be handed over; those proved by code; those in dispute. */
  readonly ended: number
  readonly proved: number
  readonly disputed: number
  /** Disputes, handovers and identities that administrators decided, and their median waiting time. */
  readonly decisions: number
  readonly medianDecisionMs: number | null
  /** Tickets asked in the week, and those of them that are resolved. */
  readonly tickets: number
  readonly resolved: number
  readonly mails: number
  readonly notices: number
}

/** The Monday of the last whole week before that day. */
export function lastMonday(today: CalendarDay): CalendarDay {
  return addDays(today, -(weekdayOf(today) - 1) - 7)
}

/** `Semaine du 16 au 22 novembre 2026`. */
export function weekTitle(monday: CalendarDay): string {
  return `Semaine ${formatLongPeriod(monday, addDays(monday, 6))}`
}

/** One line a figure; `–` where there is nothing to divide by. */
export function describeWeek(week: WeekCounts): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: 'Demandes', value: String(week.requests) },
    { name: 'Acceptées', value: percent(week.accepted, week.answered, 'demandes répondues ou expirées') },
    { name: 'Remises prouvées par code', value: percent(week.proved, week.ended, 'locations terminées') },
    { name: 'Litiges pour 100 locations', value: perHundred(week.disputed, week.ended) },
    { name: 'Délai médian de nos décisions', value: decisionTime(week) },
    { name: "Demandes d'aide", value: `${week.tickets}, dont ${week.resolved} résolues` },
    { name: 'Emails envoyés', value: String(week.mails) },
    { name: 'Notifications', value: String(week.notices) },
  ]
}

function percent(part: number, whole: number, of: string): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}\u00a0% de ${whole} ${of}`
}

function perHundred(part: number, whole: number): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(1).replace('.', ',').replace(/,0$/, '')
}

function decisionTime({ decisions, medianDecisionMs: ms }: WeekCounts): string {
  if (ms === null) return '–'
  const time = ms < HOUR_MS ? `${Math.round(ms / MINUTE_MS)}\u00a0min` : `${Math.round(ms / HOUR_MS)}\u00a0h`
  return `${time} (${formatCount(decisions, 'décision')})`
}
