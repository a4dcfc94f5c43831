import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'

/**
 * Every way in which the ledger disagrees with itself, or with what the rentals, checkouts and payments say
 * it must hold; none is what the product promises at any moment. Read in one snapshot, while jobs run.
 */
export async function ledgerFaults(db: Kysely<Schema>): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => [
      ...(await unbalancedEntries(trx)),
      ...(await wrongBalances(trx)),
      ...(await wrongHoldings(trx)),
    ])
}

async function unbalancedEntries(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ cause: string; sum: number }>`
    select cause, sum(amount)::bigint as sum
    from ledger_entries left join ledger_postings on entry_id = id
    group by cause having coalesce(sum(amount), 1) <> 0`.execute(db)
  return rows.map(({ cause, sum }) => `entry «${cause}» sums to ${sum}`)
}

interface Difference {
  readonly account: string
  readonly holder: string
  readonly wanted: number
  readonly found: number
}

/** Balances that are not the sum of their postings, or below zero. */
async function wrongBalances(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<Difference>`
    with posted as (
      select account, holder, sum(amount)::bigint as sum from ledger_postings
      where account <> 'mobile_money' group by account, holder
    )
    select account, holder, coalesce(sum, 0) as wanted, coalesce(balance, 0) as found
    from posted full join ledger_balances using (account, holder)
    where coalesce(sum, 0) <> coalesce(balance, 0) or balance < 0`.execute(db)
  return rows.map(
    ({ account, holder, wanted, found }) => `balance ${account} ${holder}: ${found}, posted ${wanted}`,
  )
}

/** Accounts that do not hold what the business tables ask for, each account of each holder. */
async function wrongHoldings(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<Difference>`
    with asked (account, holder, amount) as (
      select 'escrow', id::text, total_price from rentals where status = 'en attente'
      union all
      select 'unearned_fees', id::text, fee from rentals where status = 'en attente'
      union all
      select 'earned_fees', id::text, fee from rentals
      where status in ('acceptée', 'en cours', 'terminée') or cancellation = 'renter'
      union all
      select 'wallet', owner_id::text, total_price - deposit from rentals
      where status in ('acceptée', 'en cours', 'terminée')
      union all
      select 'cautions', owner_id::text, deposit from rentals
      where status in ('acceptée', 'en cours', 'terminée')
        and return_state in ('awaited', 'declared', 'contested')
      union all
      select 'received', checkouts.id::text, total
      from checkouts join payment_operations as payment on payment.id = payment_id
      where payment.state = 'succeeded' and checkouts.state in ('paying', 'released')
      union all
      -- The debt bears the name of its cause, whatever attempts were made at paying it.
      select 'refunds_due', cause, max(amount) from payment_operations
      where kind = 'refund' group by cause having not bool_or(state = 'succeeded')
      union all
      select 'mobile_money', operator, case kind when 'collect' then -amount else amount end
      from payment_operations where state = 'succeeded'
    ), wanted as (
      select account, holder, sum(amount)::bigint as sum from asked group by account, holder
    ), posted as (
      select account, holder, sum(amount)::bigint as sum from ledger_postings group by account, holder
    )
    select account, holder, coalesce(wanted.sum, 0) as wanted, coalesce(posted.sum, 0) as found
    from wanted full join posted using (account, holder)
    where coalesce(wanted.sum, 0) <> coalesce(posted.sum, 0)`.execute(db)
  return rows.map(
    ({ account, holder, wanted, found }) => `${account} ${holder}: holds ${found}, must ${wanted}`,
  )
}
