import type { Work, WorkKind } from '@okoume/contract/wire/administration-work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'

/** How long each kind of work may wait without anybody being let down. */
const PATIENCE_MS: Readonly<Record<WorkKind, number>> = {
  payments: 4 * HOUR_MS,
  disputes: DAY_MS,
  withdrawals: DAY_MS,
  corrections: DAY_MS,
  verifications: DAY_MS,
  unanswered: 2 * HOUR_MS,
  jobs: HOUR_MS,
  mails: DAY_MS,
}

/** What has waited longest for its kind comes first; what does not wait last, in the order of the server. */
export function byUrgency(work: readonly Work[]): readonly Work[] {
  return work.toSorted((one, other) => urgencyOf(other) - urgencyOf(one))
}

function urgencyOf({ kind, count, waitingMs }: Work): number {
  return count === 0 ? -1 : (waitingMs ?? 0) / PATIENCE_MS[kind]
}

export function isLate(work: Work): boolean {
  return urgencyOf(work) >= 1
}

const MOST_COUNTED = 1000

export function shownCount(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)
}

/** `3 h`, `2 jours`. */
export function formatAge(ms: number): string {
  if (ms < MINUTE_MS) return "moins d'une minute"
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? '1 jour' : `${days} jours`
}
