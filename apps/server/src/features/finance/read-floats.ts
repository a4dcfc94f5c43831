import type { Written } from '@okoume/contract/model/written.ts'
import type { Floats } from '@okoume/contract/wire/floats.ts'
import { type ComingDue, FORECAST_DAYS, forecastFloat } from '@okoume/domain/books/float-forecast.ts'
import {
  addDays,
  type CalendarDay,
  dayInLibreville,
  startOfDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { phoneOperator, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { isNearTotal } from '@okoume/domain/payment/operator-limits.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import { PRESUMPTION_HOURS } from '@okoume/domain/rental/handover-deadlines.ts'
import { RETURN_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import { type Kysely, sql } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { readOperatorBalances } from '../ledger/operator-balances.ts'
import { sumsOfDay } from '../payments/transactions/day-limits.ts'
import type { FinanceContext } from './finance-context.ts'

type OperatorFloat = Written<typeof Floats>['operators'][number]

/** The float of each operator and its forecast, of one instant. Nothing that may still come in is counted. */
export async function readFloats(
  { db, providers }: Pick<FinanceContext, 'db' | 'providers'>,
  now: Date,
): Promise<Written<typeof Floats>> {
  const today = dayInLibreville(now)
  return inSnapshot(db, async (trx) => {
    const balances = await readOperatorBalances(trx)
    const leaving = await sumLeaving(trx)
    const used = await sumsOfDay(trx, { start: startOfDay(today) })
    const owners = await findOwnersMoney(trx, now)
    const deposits = await sumDeposits(trx, today)
    const last = addDays(today, FORECAST_DAYS)
    const unplaced = owners.filter((one) => one.operator === null)
    const dues = unplaced.flatMap(({ coming }) => coming).filter(({ day }) => day <= last)
    return {
      unplaced:
        unplaced.reduce((sum, one) => sum + one.withdrawable, 0) +
        dues.reduce((sum, { rents }) => sum + rents, 0),
      operators: OPERATORS.map(({ operator }): OperatorFloat => {
        const of = (kind: LeavingSum['kind']) =>
          presentWaiting(leaving.find((one) => one.operator === operator && one.kind === kind))
        const [refunds, withdrawals, byHand] = [of('refund'), of('payout'), of('by hand')]
        const own = owners.filter((one) => one.operator === operator)
        const facts = {
          balance: balances.get(operator) ?? 0,
          sent: leaving.filter((one) => one.operator === operator).reduce((sum, one) => sum + one.sent, 0),
          waiting: refunds.amount + withdrawals.amount + byHand.amount,
          withdrawable: own.reduce((sum, one) => sum + one.withdrawable, 0),
          coming: [
            ...own.flatMap(({ coming }) => coming),
            ...deposits.filter((one) => one.operator === operator),
          ],
        }
        const { balance, sent, withdrawable } = facts
        const moved = used.find((one) => one.operator === operator) ?? { in: 0, out: 0 }
        const { dayTotals } = providers.limits(operator)
        const { days, ...forecast } = forecastFloat(facts, today)
        return {
          ...{ operator, balance, sent, refunds, withdrawals, byHand, withdrawable },
          today: { in: { used: moved.in, max: dayTotals.in }, out: { used: moved.out, max: dayTotals.out } },
          ...{ days: [...days], ...forecast },
        }
      }),
    }
  })
}

/** Finance is notified of each operator that will be short, once a day. */
export async function notifyOfForecasts(
  { db, providers, notify }: Pick<FinanceContext, 'db' | 'providers' | 'notify'>,
  now: Date,
): Promise<void> {
  const today = dayInLibreville(now)
  const { operators } = await readFloats({ db, providers }, now)
  await db.transaction().execute(async (trx) => {
    for (const { operator, missing, shortFrom } of operators) {
      if (shortFrom === null) continue
      const short = { operator, missing, shortFrom, today }
      await notify(trx, 'float forecast short', short, now)
    }
  })
}

/** Finance is notified of each operator that has let through most of what it does in a day, once a day. */
export async function notifyOfDayTotals(
  { db, providers, notify }: Pick<FinanceContext, 'db' | 'providers' | 'notify'>,
  now: Date,
): Promise<void> {
  const today = dayInLibreville(now)
  await db.transaction().execute(async (trx) => {
    for (const { operator, ...sums } of await sumsOfDay(trx, { start: startOfDay(today) }))
      for (const way of ['in', 'out'] as const) {
        const [used, max] = [sums[way], providers.limits(operator).dayTotals[way]]
        if (max === null || !isNearTotal(used, max)) continue
        await notify(trx, 'operator day total near', { operator, way, used, max, today }, now)
      }
  })
}

interface LeavingSum {
  readonly operator: Operator
  readonly kind: 'refund' | 'payout' | 'by hand'
  readonly sent: number
  readonly count: number
  readonly amount: number
  readonly since: Date | null
}

function presentWaiting(sum: LeavingSum | undefined): OperatorFloat['refunds'] {
  return { count: sum?.count ?? 0, amount: sum?.amount ?? 0, since: sum?.since ?? null }
}

/** By the index of what is to leave. */
async function sumLeaving(trx: Kysely<Schema>): Promise<readonly LeavingSum[]> {
  const { rows } = await sql<LeavingSum>`
    select operator, kind, coalesce(sum(amount) filter (where state <> 'created'), 0)::bigint as sent,
      count(*) filter (where state = 'created')::int as count,
      coalesce(sum(amount) filter (where state = 'created'), 0)::bigint as amount,
      min(created_at) filter (where state = 'created') as since
    from payment_operations
    where kind <> 'collect' and state in ('created', 'submitting', 'pending', 'unknown', 'review')
    group by operator, kind
    union all
    select operator, 'by hand', 0, count(*)::int, sum(amount)::bigint, min(created_at)
    from withdrawals where state = 'requested' and payer = 'administrator' group by operator`.execute(trx)
  return rows
}

interface OwnerMoney {
  readonly operator: Operator | null
  readonly withdrawable: number
  readonly coming: readonly ComingDue[]
}

interface OwnerRow {
  readonly balance: number
  readonly operator: Operator | null
  readonly phone: string | null
  readonly rents: readonly { readonly amount: number; readonly day: CalendarDay | null }[]
}

/**
 * Money of the owners, by the operator of their last withdrawal, else of their profile's number; without either it can leave through
 * no operator yet. A rent whose handover is neither proved nor reported is presumed to be theirs after its first day.
 */
async function findOwnersMoney(trx: Kysely<Schema>, now: Date): Promise<readonly OwnerMoney[]> {
  const { rows } = await sql<OwnerRow>`
    select wallet.balance, last.operator, owner.phone,
      coalesce((select json_agg(json_build_object('amount',
          case status when 'annulée' then rent_to_owner else total_price - deposit end, 'day', case
          when rent_released_at is not null then (rent_released_at at time zone 'Africa/Libreville')::date
          when handover_state = 'awaited' then start_date + ${1 + PRESUMPTION_HOURS / 24}::integer end))
        from rentals where rentals.owner_id = owner.id and (status in ('acceptée', 'en cours', 'terminée')
            or (cancellation = 'renter' and rent_to_owner is not null))
          and (rent_released_at is null or rent_released_at > ${now})), '[]') as rents
    from ledger_balances as wallet join users as owner on owner.id::text = wallet.holder
      left join lateral (select operator from withdrawals where user_id = owner.id
          and state not in ('returned', 'cancelled')
        order by created_at desc, id desc limit 1) as last on true
    where wallet.account = 'wallet' and wallet.balance > 0`.execute(trx)
  return rows.map(({ balance, operator, phone, rents }) => ({
    operator: operator ?? operatorOf(phone),
    withdrawable: Math.max(0, balance - rents.reduce((sum, { amount }) => sum + amount, 0)),
    coming: rents.flatMap(({ amount, day }) => (day === null ? [] : [{ day, rents: amount, deposits: 0 }])),
  }))
}

function operatorOf(text: string | null): Operator | null {
  const phone = text === null ? null : readGabonPhone(text)
  return phone && phoneOperator(phone)
}

/** Deposits whose return is presumed good soon, by the operator that was paid through. */
async function sumDeposits(
  trx: Kysely<Schema>,
  today: CalendarDay,
): Promise<readonly (ComingDue & { readonly operator: Operator })[]> {
  const { rows } = await sql<ComingDue & { readonly operator: Operator }>`
    select payment.operator, 0 as rents, sum(rentals.deposit)::bigint as deposits,
      rentals.end_date + ${1 + RETURN_HOURS / 24}::integer as day
    from rentals join checkouts on checkouts.id = rentals.id
      join payment_operations as payment on payment.id = checkouts.payment_id
    where rentals.status in ('acceptée', 'en cours', 'terminée') and return_state in ('awaited', 'declared')
      and rentals.deposit > 0 and rentals.end_date <= ${addDays(today, FORECAST_DAYS)}
    group by payment.operator, rentals.end_date`.execute(trx)
  return rows
}
