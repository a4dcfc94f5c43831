import { addDays, dayInLibreville, startOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import { type Francs, formatFrancs } from '../money/francs.ts'
import { WITHDRAWAL_MAX } from './withdrawals.ts'

/** Hours of Libreville at which automatic payouts leave, each day (docs/decisions/0106-automatic-payouts.md). */
export const PAYOUT_HOURS = [12, 18] as const

/** FCFA; the lowest threshold. A setting may ask for more, as each payout costs a charge. */
export const AUTOMATIC_PAYOUT_MIN: Francs = 1000

/** Payouts of one owner that fail one after the other, before they are switched off. */
export const MAX_FAILURES = 2

/** Why nothing leaves although it is switched on. */
export type PayoutPause = 'suspended' | 'new-number'

/** Why the product switched it off: payouts came back, or the number is not known to be its owner's any more. */
export const PAYOUT_STOPS = ['failures', 'number'] as const
export type PayoutStop = (typeof PAYOUT_STOPS)[number]

/** The instant of the last run that was due by now. */
export function lastRun(now: Date): Date {
  const runs = runsAround(now).filter((run) => run <= now)
  return runs.at(-1) ?? now
}

/** The instant of the first run after `now`, and not before `from`. */
export function nextRun(now: Date, from: Date): Date {
  const after = from > now ? new Date(from.getTime() - 1) : now
  return runsAround(after).find((run) => run > after) ?? after
}

/** Of yesterday, today and tomorrow. */
function runsAround(now: Date): Date[] {
  const today = dayInLibreville(now)
  return [-1, 0, 1].flatMap((days) => {
    const start = startOfDay(addDays(today, days)).getTime()
    return PAYOUT_HOURS.map((hour) => new Date(start + hour * HOUR_MS))
  })
}

interface Bounds {
  readonly min: Francs
  readonly max: Francs
}

/**
 * FCFA that a run pays of what is withdrawable, from the threshold on; null where nothing leaves. What exceeds one withdrawal, or
 * what the operator lets through, waits for the next run.
 */
export function automaticAmount(
  withdrawable: Francs,
  threshold: Francs,
  operator: Bounds = { min: AUTOMATIC_PAYOUT_MIN, max: WITHDRAWAL_MAX },
): Francs | null {
  const amount = Math.min(withdrawable, WITHDRAWAL_MAX, operator.max)
  return withdrawable < threshold || amount < Math.max(AUTOMATIC_PAYOUT_MIN, operator.min) ? null : amount
}

/** Error message, in French, for the amount from which an owner wants to be paid; null for a valid one. FCFA. */
export function payoutThresholdProblem(amount: number | null, min: Francs): string | null {
  if (amount !== null && Number.isInteger(amount) && amount >= min && amount <= WITHDRAWAL_MAX) return null
  return `Choisissez un montant de ${formatFrancs(min)} à ${formatFrancs(WITHDRAWAL_MAX)}.`
}
