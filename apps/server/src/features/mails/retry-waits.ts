import { HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'

/**
 * After each failed attempt, how long until the next: quick at first, for a server that restarts or puts unknown
 * senders off, then rarer, for two days in all. A mail later than that would surprise more than it helps.
 */
const WAITS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
]

/** How long after that failed attempt, counted from 1, the next one is made; null when there is none. */
export function waitAfter(attempt: number): number | null {
  return WAITS_MS[attempt - 1] ?? null
}
