import { HOUR_MS } from '../calendar/durations.ts'
import type { CaseSource } from './decisions.ts'
import { REPORT_CASE_HOURS } from './report.ts'
import { SIGNALS, type Signal } from './signals.ts'

/**
 * Hours in which a case should be decided, by why it was opened. Somebody is waiting for those of 24: their item is hidden, or what was
 * decided of them may have been wrong.
 */
export const CASE_DUE_HOURS: Readonly<Record<CaseSource, number>> = {
  reports: REPORT_CASE_HOURS,
  'prohibited term': 24,
  'new owner': REPORT_CASE_HOURS,
  'repeated picture': REPORT_CASE_HOURS,
  corrected: 24,
  reply: 24,
}

/** Hours that each report after the first brings the case forward. */
const HOURS_A_REPORT = 12
/** Hours that every case is given, however urgent. */
const MIN_HOURS = 4

export interface CaseFacts {
  readonly source: CaseSource
  readonly openedAt: Date
  readonly reports: number
}

/** By when a case should be decided. */
export function caseDueAt({ source, openedAt, reports }: CaseFacts): Date {
  const hours = CASE_DUE_HOURS[source] - HOURS_A_REPORT * Math.max(0, reports - 1)
  return new Date(openedAt.getTime() + Math.max(MIN_HOURS, hours) * HOUR_MS)
}

export interface QueuedCase {
  readonly aimAt: Date
  readonly openedAt: Date
  readonly signals: readonly Signal[]
}

/**
 * Order of the queue: by when they are due, which the signals of the person bring forward. No starvation: a case that waits is overtaken by none that
 * is opened after it was due.
 * @returns milliseconds, smallest first
 */
export function caseOrder({ aimAt, openedAt, signals }: QueuedCase): number {
  const earlier = signals.reduce((hours, { kind }) => hours + SIGNALS[kind].hoursEarlier, 0)
  const least = Math.min(aimAt.getTime(), openedAt.getTime() + MIN_HOURS * HOUR_MS)
  return Math.max(least, aimAt.getTime() - earlier * HOUR_MS)
}
