import { type CalendarDay, startOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '../calendar/durations.ts'
import { formatDeadline } from '../calendar/format-instant.ts'
import type { Period } from '../calendar/rental-period.ts'
import { type Francs, formatFrancs } from '../money/francs.ts'
import { billedDays } from '../pricing/billed-units.ts'

/** An owner's choice of what stays with them where the renter cancels late. */
export const CANCEL_POLICIES = ['souple', 'modérée', 'ferme'] as const
export type CancelPolicy = (typeof CANCEL_POLICIES)[number]

/** Hour of the first day, in Libreville, from which the hours of a policy count back. */
export const POLICY_START_HOUR = 8
/** How long after paying everything goes back, fee included. */
export const GRACE_HOURS = 24
/** Only for a start that is so far away, lest somebody takes the days of a feast for a night. */
export const GRACE_DAYS_AHEAD = 7

/** Billed days: of so short a rental, half a day stays instead of a whole one. */
export const HALF_DAY_UP_TO = 2

type RetainedPart = 'a day' | 'half' | 'all'
type Steps = readonly (readonly [hours: number, part: RetainedPart])[]

/** From so many hours before the first day's 08:00, that part of the rent stays with the owner. Before the first: none. */
export const CANCELLATION_STEPS = {
  souple: [[24, 'a day']],
  modérée: [
    [72, 'half'],
    [24, 'all'],
  ],
  ferme: [
    [168, 'half'],
    [48, 'all'],
  ],
} as const satisfies Readonly<Record<CancelPolicy, Steps>>

/** Columns of a rental that decide what its cancellation costs. */
export interface CancellationTerms {
  /** Null or absent for a rental that was booked before owners chose. */
  readonly cancelPolicy?: CancelPolicy | null
  /** When it was paid. */
  readonly requestedAt: Date
  /** First day, as it was paid for (docs/decisions/0130-cancellation-chosen-by-the-owner.md). */
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
}

/** One stretch of time in which a cancellation costs the same, FCFA. */
export interface CancellationStep {
  /** First instant that no longer belongs to it. */
  readonly until: Date
  readonly retained: Francs
}

/** Until when everything goes back, fee included; null where the rental has no grace. */
export function graceUntil({ cancelPolicy, requestedAt, startDate }: CancellationTerms): Date | null {
  if (!cancelPolicy) return null
  const ahead = policyStart(startDate).getTime() - requestedAt.getTime()
  return ahead >= GRACE_DAYS_AHEAD * DAY_MS ? new Date(requestedAt.getTime() + GRACE_HOURS * HOUR_MS) : null
}

export function isInGrace(terms: CancellationTerms, now: Date): boolean {
  const until = graceUntil(terms)
  return until !== null && now < until
}

/** True once a part of the rent stays with the owner, by its policy alone. */
export function isCancelledLate({ cancelPolicy, startDate }: CancellationTerms, now: Date): boolean {
  return cancelPolicy ? partRetained(cancelPolicy, startDate, now) !== null : false
}

/**
 * FCFA of the rent that stay with the owner where the renter cancels now, rounded in the renter's favour. The grace is not
 * looked at: its line of the table comes first.
 */
export function retainedRent(terms: CancellationTerms, rent: Francs, now: Date): Francs {
  const { cancelPolicy, startDate } = terms
  const part = cancelPolicy ? partRetained(cancelPolicy, startDate, now) : null
  return part === null ? 0 : amountOf(part, rent, billedDays({ start: startDate, end: terms.endDate }))
}

/** The stretches until the first day, the earliest first: each with what it costs. */
export function cancellationSteps(terms: CancellationTerms, rent: Francs): CancellationStep[] {
  const { cancelPolicy, startDate, endDate } = terms
  // Cancelling ends with the day before the first.
  const last = startOfDay(startDate)
  if (!cancelPolicy) return [{ until: last, retained: 0 }]
  const days = billedDays({ start: startDate, end: endDate })
  const steps: Steps = CANCELLATION_STEPS[cancelPolicy]
  return [null, ...steps].map((step, index) => {
    const next = steps[index]
    return {
      until: next ? hoursBefore(startDate, next[0]) : last,
      retained: step ? amountOf(step[1], rent, days) : 0,
    }
  })
}

/** Until when a cancellation costs what it does now; null once there is none. */
export function costsUntil(terms: CancellationTerms, now: Date): Date | null {
  if (isInGrace(terms, now)) return graceUntil(terms)
  return cancellationSteps(terms, 0).find(({ until }) => until > now)?.until ?? null
}

/**
 * Sentences with the dates that are still ahead: «Si vous annulez jusqu'au 3 décembre 2026 à 8 h 00, tout le loyer est
 * rendu ; ensuite, 5 000 FCFA du loyer restent au propriétaire. Les frais de service ne sont pas rendus.»
 */
export function describeCancellation(
  terms: CancellationTerms,
  rent: Francs,
  now: Date,
  lead = 'Si vous annulez',
): string {
  const grace = isInGrace(terms, now) ? graceUntil(terms) : null
  // Within the grace no step counts: one that ends before it does is never read.
  const steps = cancellationSteps(terms, rent).filter(({ until }) => until > (grace ?? now))
  if (steps.length === 0) return "Le premier jour est venu : une location acceptée ne s'annule plus."
  const parts = steps.map(({ until, retained }, index) => {
    const what = describeRetained(retained, rent)
    if (steps.length > 1 && index === steps.length - 1) return `ensuite, ${what}`
    return `jusqu'au ${formatDeadline(until.toISOString())}, ${what}`
  })
  if (!grace) return `${lead} ${parts.join(' ; ')}. Les frais de service ne sont pas rendus.`
  const everything = `jusqu'au ${formatDeadline(grace.toISOString())}, tout est rendu, frais de service compris`
  return `Si vous annulez ${[everything, ...parts].join(' ; ')}. Après ces ${GRACE_HOURS}\u00a0h, les frais de service ne sont plus rendus.`
}

/** Terms of a rental that would be paid now. */
export function termsIfPaid(
  cancelPolicy: CancelPolicy,
  { start, end }: Period,
  now: Date,
): CancellationTerms {
  return { cancelPolicy, requestedAt: now, startDate: start, endDate: end }
}

/** {@link describeCancellation} before the payment: outside the grace the dates hold once the owner has accepted. */
export function announceCancellation(terms: CancellationTerms, rent: Francs, now: Date): string {
  const lead = isInGrace(terms, now) ? undefined : 'Une fois la location acceptée, si vous annulez'
  return describeCancellation(terms, rent, now, lead)
}

/** «tout le loyer est rendu», «5 000 FCFA du loyer restent au propriétaire». */
export function describeRetained(retained: Francs, rent: Francs): string {
  if (retained === 0) return 'tout le loyer est rendu'
  return retained === rent
    ? "le loyer n'est pas rendu"
    : `${formatFrancs(retained)} du loyer restent au propriétaire`
}

export function readCancelPolicy(text: string): CancelPolicy | null {
  return CANCEL_POLICIES.find((policy) => policy === text) ?? null
}

function partRetained(policy: CancelPolicy, startDate: CalendarDay, now: Date): RetainedPart | null {
  const steps: Steps = CANCELLATION_STEPS[policy]
  const passed = steps.filter(([hours]) => now >= hoursBefore(startDate, hours))
  return passed.at(-1)?.[1] ?? null
}

function amountOf(part: RetainedPart, rent: Francs, days: number): Francs {
  if (part === 'all') return rent
  if (part === 'half') return Math.floor(rent / 2)
  return Math.floor(rent / (days <= HALF_DAY_UP_TO ? 2 * days : days))
}

function policyStart(startDate: CalendarDay): Date {
  return new Date(startOfDay(startDate).getTime() + POLICY_START_HOUR * HOUR_MS)
}

function hoursBefore(startDate: CalendarDay, hours: number): Date {
  return new Date(policyStart(startDate).getTime() - hours * HOUR_MS)
}
