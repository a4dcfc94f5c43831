import { type CalendarDay, eachDay, endOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import type { Francs } from '../money/francs.ts'
import { OPERATORS, type Operator } from '../payment/operators.ts'
import { HELD_CLASSES, type HeldClass } from './holdings.ts'

/** Sum of a day's postings to an account that is owed to people, or to an operator's, FCFA: credits are positive. */
export interface DayMovement {
  readonly day: CalendarDay
  readonly account: string
  /** Of `mobile_money` the operator. */
  readonly holder: string
  readonly amount: number
  /** Number of the last entry among them. */
  readonly lastEntry: number
}

/** FCFA. */
export type OwedByClass = Readonly<Record<HeldClass, number>>
/** FCFA that each operator must hold for us. */
export type AtOperators = Readonly<Record<Operator, number>>

/** Balances at the end of a day, FCFA: owed to people, and to be held by each operator. */
export interface DayEnd {
  readonly day: CalendarDay
  readonly owed: OwedByClass
  readonly ledger: AtOperators
  /** Number of the last entry that is counted. */
  readonly lastEntry: number
}

/** The ends of these days, both included; what was posted before them belongs to the first. */
export function dayEnds(
  from: CalendarDay,
  to: CalendarDay,
  movements: readonly DayMovement[],
): readonly DayEnd[] {
  const ofDay = Map.groupBy(movements, ({ day }) => (day < from ? from : day))
  const balances = new Map<string, number>()
  let lastEntry = 0
  return eachDay(from, to).map((day) => {
    for (const movement of ofDay.get(day) ?? []) {
      const key = movement.account === 'mobile_money' ? movement.holder : movement.account
      balances.set(key, (balances.get(key) ?? 0) + movement.amount)
      lastEntry = Math.max(lastEntry, movement.lastEntry)
    }
    const owed = Object.entries(HELD_CLASSES).map(([name, { account }]) => [name, balances.get(account) ?? 0])
    // A debit of `mobile_money` is money that arrives.
    const ledger = OPERATORS.map(({ operator }) => [operator, -(balances.get(operator) ?? 0) || 0])
    return {
      day,
      owed: Object.fromEntries(owed) as OwedByClass,
      ledger: Object.fromEntries(ledger) as AtOperators,
      lastEntry,
    }
  })
}

const sum = (amounts: Readonly<Record<string, number>>) =>
  Object.values(amounts).reduce((total, amount) => total + amount, 0)

/** FCFA that are owed to people, of all classes. */
export function totalOwed({ owed }: Pick<DayEnd, 'owed'>): Francs {
  return sum(owed)
}

/** FCFA that the operators must hold beyond what is owed to people; negative where money of people is missing. */
export function surplusOf({ owed, ledger }: Pick<DayEnd, 'owed' | 'ledger'>): number {
  return sum(ledger) - sum(owed)
}

/** Balance of an operator's newest statement at the end of its day, FCFA. */
export interface LastStatement {
  readonly day: CalendarDay
  readonly balance: number
}

export type LastStatements = Readonly<Partial<Record<Operator, LastStatement>>>

/** One day's record: written once, never changed. */
export interface SafeguardRecord extends DayEnd {
  readonly statements: LastStatements
  readonly writtenAt: Date
}

/** After the end of a day its record is late: the job runs five minutes after it. */
const LATE_MS = HOUR_MS

export function isLateRecord({ day, writtenAt }: Pick<SafeguardRecord, 'day' | 'writtenAt'>): boolean {
  return writtenAt.getTime() - endOfDay(day).getTime() > LATE_MS
}

/**
 * The text whose SHA-256 is the record's digest. It names the digest of the day before: whoever has one record on paper has the
 * proof of all before it.
 */
export function safeguardText(record: SafeguardRecord, previous: string | null): string {
  const { day, owed, ledger, lastEntry, statements, writtenAt } = record
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
    one < other ? -1 : 1
  return [
    `day ${day}`,
    ...Object.entries(owed)
      .toSorted(byName)
      .map(([name, amount]) => `owed ${name} ${amount}`),
    ...Object.entries(ledger)
      .toSorted(byName)
      .map(([operator, amount]) => `held ${operator} ${amount}`),
    ...Object.entries(statements)
      .toSorted(byName)
      .map(([operator, one]) => `statement ${operator} ${one.day} ${one.balance}`),
    `surplus ${surplusOf(record)}`,
    `last-entry ${lastEntry}`,
    `written ${writtenAt.toISOString()}`,
    `previous ${previous ?? 'none'}`,
    '',
  ].join('\n')
}
