import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'
import { ledgerFaults } from '../server/ledger-invariants.ts'

/**
 * Every promise of the product that the database breaks at that instant: of the ledger, the stock, the
 * refunds, and what a paid checkout becomes.
 */
export async function brokenPromises(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const others = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => [
      ...(await oversoldDays(trx, now)),
      ...(await wrongRefunds(trx)),
      ...(await refundsPaidTwice(trx)),
      ...(await wrongBookings(trx)),
      ...(await wrongBeliefs(trx)),
      ...(await wrongMails(trx)),
    ])
  return [...(await ledgerFaults(db)), ...others]
}

/** An overdue object is left out: it is late through its renter, not promised twice by us. */
async function oversoldDays(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ title: string; day: string; taken: number; available: number }>`
    with holds as (
      select item_id, start_date, end_date, quantity from rentals
      where status in ('en attente', 'acceptée', 'en cours')
      union all
      select item_id, start_date, end_date, quantity from checkouts
      where state = 'paying' and held_until > ${now}
    ), days as (
      select item_id, day::date as day, sum(quantity) as taken
      from holds, generate_series(start_date, end_date, interval '1 day') as day
      group by 1, 2
    )
    select title, day, taken, available from days join items on id = item_id
    where taken > available`.execute(db)
  return rows.map(
    ({ title, day, taken, available }) => `${title}, ${day}: ${taken} of ${available} are promised`,
  )
}

interface Difference {
  readonly id: string
  readonly wanted: number
  readonly found: number
}

/** Decisions, the table of «A rental, its money, its clock», by where each rental has come to. */
async function wrongRefunds(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<Difference>`
    with owed as (
      select id::text, case
        when status = 'refusée' or cancellation in ('owner', 'expired') then total_price + fee
        when cancellation = 'renter' then total_price
        when return_state in ('presumed', 'confirmed') then deposit
        else 0 end as amount
      from rentals
      union all
      select id::text, total from checkouts where state = 'refunded'
    ), ordered as (
      select split_part(cause, ' ', 2) as id, sum(amount)::bigint as amount
      from payment_operations where kind = 'refund' and attempt = 1 group by 1
    )
    select id, coalesce(owed.amount, 0) as wanted, coalesce(ordered.amount, 0) as found
    from owed full join ordered using (id)
    where coalesce(owed.amount, 0) <> coalesce(ordered.amount, 0)`.execute(db)
  return rows.map(({ id, wanted, found }) => `${id}: refunded ${found}, must ${wanted}`)
}

/** By the operator's own books, whatever ours say of the attempts. */
async function refundsPaidTwice(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ cause: string; times: number }>`
    select cause, count(*) as times
    from payment_operations as refund join simulator_operations as paid using (reference)
    where refund.kind = 'refund' and paid.state = 'succeeded'
    group by cause having count(*) > 1`.execute(db)
  return rows.map(({ cause, times }) => `the refund for ${cause} was paid ${times} times`)
}

/** Rentals that nobody paid for, or for another price, and booked checkouts without their rental. */
async function wrongBookings(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(rentals.id, checkouts.id) as id
    from rentals
      full join (select * from checkouts where state = 'booked') as checkouts using (id)
      left join payment_operations as payment on payment.id = payment_id
      left join items on items.id = checkouts.item_id
    where rentals.id is null or checkouts.id is null or payment.state <> 'succeeded'
      or payment.kind <> 'collect' or payment.amount <> rentals.total_price + rentals.fee
      or payment.amount <> checkouts.total or rentals.owner_id <> items.owner_id
      or (rentals.item_id, rentals.renter_id, rentals.start_date, rentals.end_date, rentals.quantity)
        <> (checkouts.item_id, checkouts.renter_id, checkouts.start_date, checkouts.end_date, checkouts.quantity)
    `.execute(db)
  return rows.map(({ id }) => `${id} is not the rental that was paid for`)
}

/** What we hold for paid that the operator's own books do not say. */
async function wrongBeliefs(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select payment.id, simulated.state
    from payment_operations as payment left join simulator_operations as simulated using (reference)
    where payment.state = 'succeeded'
      and (simulated.state is distinct from 'succeeded' or simulated.amount <> payment.amount
        or simulated.phone <> payment.phone or simulated.kind <> payment.kind)`.execute(db)
  return rows.map(({ id, state }) => `payment ${id} succeeded for us, and is ${state} for the operator`)
}

/** A rental was announced to both its parties. */
async function wrongMails(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string; told: number }>`
    select rentals.id, count(mails.id) as told
    from rentals left join mails on cause in (
      concat('rental ', rentals.id, ' requested ', renter_id),
      concat('rental ', rentals.id, ' requested ', owner_id))
    group by rentals.id having count(mails.id) <> 2`.execute(db)
  return rows.map(({ id, told }) => `rental ${id} was announced by ${told} mails`)
}
