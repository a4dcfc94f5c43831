import { type CalendarDay, startOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '../calendar/durations.ts'

/** For how long what an owner did counts. */
export const RECORD_DAYS = 365
/** Requests of that many days are looked at first; where there are too few, the last ones of a year. */
const RECENT_DAYS = 90
const MIN_REQUESTS = 3
const LAST_REQUESTS = 10
/** An owner's requests are looked at up to that number: beyond it, the share says no more. */
export const MAX_REQUESTS = 100

/** In how much time a request is mostly answered. */
export const ANSWER_TIMES = [
  "en moins d'une heure",
  'en quelques heures',
  'dans la journée',
  "en plus d'un jour",
] as const
export type AnswerTime = (typeof ANSWER_TIMES)[number]

const FEW_HOURS = 6

/** A request that was the owner's to answer, and is over: they answered it, or it expired. */
export interface PastRequest {
  readonly requestedAt: Date
  /** Null where it expired. */
  readonly answeredAt: Date | null
}

export interface AnswerRecord {
  /** 0 to 100, rounded down: 100 is every request. */
  readonly percent: number
  readonly time: AnswerTime
}

/**
 * The share of requests that an owner answers, and the median time, of the last 90 days; of the last ten of a year where
 * those are fewer than three. Null below three: one answer is no habit. `requests`: the newest first. An expired request
 * counts as one that took more than a day.
 */
export function answerRecord(requests: readonly PastRequest[], now: Date): AnswerRecord | null {
  const within = (days: number) =>
    requests.filter(({ requestedAt }) => now.getTime() - requestedAt.getTime() <= days * DAY_MS)
  const recent = within(RECENT_DAYS)
  const counted = recent.length >= MIN_REQUESTS ? recent : within(RECORD_DAYS).slice(0, LAST_REQUESTS)
  if (counted.length < MIN_REQUESTS) return null
  const waits = counted.map(({ requestedAt, answeredAt }) =>
    answeredAt ? answeredAt.getTime() - requestedAt.getTime() : Number.POSITIVE_INFINITY,
  )
  const answered = waits.filter(Number.isFinite).length
  return { percent: Math.floor((100 * answered) / waits.length), time: timeOf(median(waits)) }
}

/** Of an even number, the longer of the two in the middle: no one is promised more than happens. */
function median(waits: readonly number[]): number {
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0
}

function timeOf(wait: number): AnswerTime {
  if (wait < HOUR_MS) return "en moins d'une heure"
  if (wait <= FEW_HOURS * HOUR_MS) return 'en quelques heures'
  return wait <= DAY_MS ? 'dans la journée' : "en plus d'un jour"
}

/** A rental that its owner cancelled after it was accepted. */
export interface OwnerCancellation {
  readonly instant: boolean
  readonly requestedAt: Date
  readonly cancelledAt: Date
  readonly startDate: CalendarDay
}

/** An owner takes back what their rule accepted without them, and it does not count against them. */
export const FREE_CANCELLATION = {
  /** After the booking. */
  hours: 2,
  /** Before the first day. */
  leadHours: 24,
  aYear: 3,
} as const

/**
 * How many of an owner's cancellations of a year count against them. Free: three, each within two hours of an instant
 * booking whose first day is at least 24 hours away.
 */
export function countCancellations(cancellations: readonly OwnerCancellation[]): number {
  const free = cancellations.filter(({ instant, requestedAt, cancelledAt, startDate }) => {
    const passed = cancelledAt.getTime() - requestedAt.getTime()
    const ahead = startOfDay(startDate).getTime() - cancelledAt.getTime()
    const isSoon = passed <= FREE_CANCELLATION.hours * HOUR_MS
    return instant && isSoon && ahead >= FREE_CANCELLATION.leadHours * HOUR_MS
  }).length
  return cancellations.length - Math.min(free, FREE_CANCELLATION.aYear)
}

/** `répond à 95 % des demandes, en quelques heures` */
export function describeAnswers({ percent, time }: AnswerRecord): string {
  return `répond à ${percent} % des demandes, ${time}`
}
