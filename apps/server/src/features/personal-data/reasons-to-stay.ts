import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockMoneyOf } from '../ledger/ledger-queries.ts'
import { IS_OPEN } from '../rentals/occupancy-queries.ts'
import { REFUND_CAUSES } from '../rentals/refund.ts'

export interface Leaving {
  readonly userId: string
  /** The objects that are theirs, locked. */
  readonly itemIds: readonly string[]
  readonly now: Date
}

/**
 * In the order in which a person can put an end to them: rentals end with payments, and payments with money.
 * @throws ApiError ACCOUNT_HAS_RENTALS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_MONEY
 */
export async function refuseWhileSomethingIsOpen(trx: Kysely<Schema>, leaving: Leaving): Promise<void> {
  const { userId } = leaving
  if (await hasOpenRental(trx, userId)) throw new ApiError('ACCOUNT_HAS_RENTALS')
  if (await hasOpenPayment(trx, leaving)) throw new ApiError('ACCOUNT_HAS_PAYMENTS')
  if (await isOwedRefund(trx, userId)) throw new ApiError('ACCOUNT_HAS_PAYMENTS')
  if (await hasOpenWithdrawal(trx, userId)) throw new ApiError('ACCOUNT_HAS_PAYMENTS')
  if ((await lockMoneyOf(trx, userId)) > 0) throw new ApiError('ACCOUNT_HAS_MONEY')
}

/** As renter or as owner. */
async function hasOpenRental(trx: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    (select 1 from rentals where owner_id = ${userId} and ${IS_OPEN} limit 1)
    union all
    (select 1 from rentals where renter_id = ${userId} and ${IS_OPEN} limit 1)`.execute(trx)
  return rows.length > 0
}

/** One of theirs whose outcome is not known, or has not been acted upon; or somebody's who is paying for their object. */
async function hasOpenPayment(trx: Kysely<Schema>, { userId, itemIds, now }: Leaving): Promise<boolean> {
  const { rows } = await sql`
    (select 1 from checkouts join payment_operations as payment on payment.id = payment_id
      where renter_id = ${userId} and (payment.state not in ('succeeded', 'failed')
        or (payment.state = 'succeeded' and checkouts.state in ('paying', 'released'))) limit 1)
    union all
    (select 1 from checkouts
      where item_id = any(${itemIds}::uuid[]) and state = 'paying' and held_until > ${now} limit 1)`.execute(
    trx,
  )
  return rows.length > 0
}

async function isOwedRefund(trx: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from checkouts cross join unnest(${[...REFUND_CAUSES]}::text[]) as cause (pattern)
      join ledger_balances as debt on debt.account = 'refunds_due' and debt.holder = format(pattern, checkouts.id)
    where renter_id = ${userId} and debt.balance > 0 limit 1`.execute(trx)
  return rows.length > 0
}

/** Money that has left their wallet and is not known to have arrived. */
async function hasOpenWithdrawal(trx: Kysely<Schema>, userId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
