import { dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { dayLimitProblem, dayTotalProblem, type Way } from '@okoume/domain/payment/operator-limits.ts'
import { type GabonPhone, OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import { sql } from 'kysely'
import { type Bound, statement } from '#platform/database/statement.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { OPEN_STATES } from './payment-states.ts'

interface OfNumber {
  readonly kind: 'collect' | 'payout'
  readonly phone: string
  readonly start: Date
}

/** FCFA that a number has paid or received since the start of the day, or may have. */
const sumOfNumber = statement((db, { kind, phone, start }: OfNumber) =>
  db
    .selectFrom('paymentOperations')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('state', '<>', 'failed')
    .where('createdAt', '>=', start),
)

export interface DaySum {
  readonly operator: Operator
  /** FCFA. */
  readonly in: number
  readonly out: number
}

/**
 * FCFA of each operator since the start of the day. What is under way counts, since before midnight too: it may still move
 * today. What was paid from the till or the bank did not move there.
 */
export const sumsOfDay = statement((db, { start }: { readonly start: Date }) =>
  db
    .selectFrom('paymentOperations')
    .select('operator')
    .select(sql<number>`coalesce(sum(amount) filter (where kind = 'collect'), 0)::bigint`.as('in'))
    .select(sql<number>`coalesce(sum(amount) filter (where kind <> 'collect'), 0)::bigint`.as('out'))
    .where((eb) => eb.or([eb('createdAt', '>=', start), eb('state', 'in', [...OPEN_STATES])]))
    .where('state', '<>', 'failed')
    .where('paidFrom', 'is', null)
    .groupBy('operator'),
)

const lockDay = statement((db, { name }: { readonly name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')),
)

export interface Moving {
  readonly operator: Operator
  readonly phone: GabonPhone
  readonly way: Way
  readonly now: Date
}

/** Today's payments of that number and of each operator. */
export interface Today {
  readonly ofNumber: number
  readonly sums: readonly DaySum[]
}

/**
 * Reads a day's sums behind a lock: payments at the same instant, which each would pass alone, take turns until their
 * transactions end. Deadlock: it is taken after every row lock, and before the float. Null where no limit of a day is known.
 */
export function readToday(
  providers: Pick<PaymentProviders, 'limits'>,
  { operator, phone, way, now }: Moving,
): readonly [Bound<unknown>, Bound<{ sum: number }>, Bound<DaySum>] | null {
  const { dayMax, dayTotals } = providers.limits(operator)
  if (dayMax === null && dayTotals[way] === null) return null
  const start = startOfDay(dayInLibreville(now))
  const kind = way === 'in' ? 'collect' : 'payout'
  return [
    lockDay.bind({ name: `day ${way} of ${dayTotals[way] === null ? phone : operator}` }),
    sumOfNumber.bind({ kind, phone, start }),
    sumsOfDay.bind({ start }),
  ]
}

/** Why a payment would pass a limit of the day, in French: that of its number, or that of its operator. */
export function dayProblem(
  providers: Pick<PaymentProviders, 'limits' | 'of'>,
  { operator, way, amount }: Pick<Moving, 'operator' | 'way'> & { readonly amount: number },
  { ofNumber, sums }: Today,
): { readonly of: 'number' | 'operator'; readonly problem: string } | null {
  const limits = providers.limits(operator)
  const before = (one: Operator) => sums.find((sum) => sum.operator === one)?.[way] ?? 0
  const hasRoom = (one: Operator) => {
    const { min, max, dayTotals } = providers.limits(one)
    return amount >= min && amount <= max && before(one) + amount <= (dayTotals[way] ?? Infinity)
  }
  const other = OPERATORS.map((one) => one.operator).find(
    (one) => one !== operator && providers.of(one).accountCodes[one] !== undefined && hasRoom(one),
  )
  const facts = { way, amount, before: before(operator), other: other ?? null }
  const ofTotal = dayTotalProblem(operator, facts, limits)
  if (ofTotal) return { of: 'operator', problem: ofTotal }
  const ofNumbers = dayLimitProblem(operator, { amount, before: ofNumber }, limits)
  return ofNumbers === null ? null : { of: 'number', problem: ofNumbers }
}
