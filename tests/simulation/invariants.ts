import { countedSince } from '@okoume/domain/review/review-window.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'
import { ledgerFaults } from '../server/ledger-invariants.ts'

/** A query with one row for each violation. */
type Broken = RawBuilder<unknown>

/** References of orders that an operator refused and then did after all: unknowable, and we may have paid otherwise. */
const NO_SECOND_THOUGHTS: Broken = sql`select null::text as reference where false`
export const SECOND_THOUGHTS: Broken = sql`select reference from simulated_second_thoughts`

/**
 * Every broken promise in the database at that instant: ledger, stock, refunds, payouts, paid checkouts and
 * notifications. The ledger by the product's own check.
 */
export async function brokenPromises(
  db: Kysely<Schema>,
  now: Date,
  secondThoughts: Broken = NO_SECOND_THOUGHTS,
): Promise<string[]> {
  const byTheSimulator = [paidTwice(secondThoughts), returnedAndPaid(secondThoughts), WRONG_BELIEFS]
  const [ours, others] = await Promise.all([promisesOfOurs(db, now), describeAll(db, byTheSimulator)])
  return [...ours, ...others]
}

/** Those that do not need the operator's books. */
export async function promisesOfOurs(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const promises = [
    oversoldDays(now),
    WRONG_REFUNDS,
    SPENT_WHAT_MAY_GO_BACK,
    WRONG_BOOKINGS,
    WRONG_AGREEMENTS,
    WRONG_LINKS,
    NOT_TOLD,
    wrongRatings(now),
  ]
  const [ledger, others] = await Promise.all([ledgerFaults(db), describeAll(db, promises)])
  return [...ledger, ...others]
}

/** In one statement, and so of one instant. */
export async function describeAll(db: Kysely<Schema>, promises: readonly Broken[]): Promise<string[]> {
  const each = promises.map((promise) => sql`select violation from (${promise}) as broken`)
  const { rows } = await sql<{ violation: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ violation }) => violation)
}

/** Last day of a rental's row, also where its return was proved or confirmed before its end. */
const BACK_AT = sql`coalesce(return_proved_at, case when return_state = 'confirmed' then return_settled_at end)`
const LAST_DAY = sql<string>`case when ${BACK_AT} is not null
  then least(end_date, greatest(start_date, (${BACK_AT} at time zone 'Africa/Libreville')::date))
  else end_date end`

/** An overdue item is left out: the renter is late, the product oversold nothing. */
const oversoldDays = (now: Date): Broken => sql`
  with holds as (
    select item_id, start_date, ${LAST_DAY} as end_date, quantity from rentals
    where status in ('en attente', 'acceptée', 'en cours')
    union all
    select item_id, start_date, end_date, quantity
    from checkouts join payment_operations as payment on payment.id = payment_id
    where checkouts.state = 'paying' and held_until > ${now}::timestamptz and payment.state <> 'failed'
      and not (payment.state = 'succeeded' and payment.failure is not null)
    union all
    select item_id, start_date, end_date, quantity from enquiries
    where state = 'pre-approved' and reserved_until > ${now}::timestamptz and not exists (
      select from checkouts join payment_operations as payment on payment.id = payment_id
      where enquiry_id = enquiries.id and checkouts.state = 'paying' and held_until > ${now}::timestamptz
        and payment.state <> 'failed')
  ), days as (
    select item_id, day::date as day, sum(quantity) as taken
    from holds, generate_series(start_date, end_date, interval '1 day') as day
    group by 1, 2
  )
  select concat(title, ', ', day, ': ', taken, ' of ', available, ' are promised') as violation
  from days join items on id = item_id where taken > available`

/** The decisions' table «A rental, its money, its clock», by the status of each rental. */
const WRONG_REFUNDS: Broken = sql`
  with owed as (
    select id::text, case
      when status = 'refusée'
        or cancellation in ('owner', 'expired', 'suspended', 'owner-suspended', 'grace', 'identity') then total_price + fee
      when cancellation = 'renter' then case when rent_to_owner is null then total_price else deposit end
      when return_state in ('presumed', 'confirmed') or cancellation in ('not-handed-over', 'no-show')
        then deposit - coalesce(settled_to_owner, 0)
      when return_state = 'settled' then deposit - settled_to_owner
      when return_state = 'contested' then deposit - coalesce(contested_amount, deposit)
      else 0 end
      + case when rent_to_owner is null then 0 else total_price - deposit - rent_to_owner end
      + case when rent_to_owner = 0 then fee else 0 end as amount
    from rentals
    union all
    select id::text, total - carried_amount from checkouts where state = 'refunded'
    union all
    -- What waits, or has paid another rental, is not refunded.
    select rental_id::text, -(case carried_money.state when 'offered' then amount else carried_amount end)
    from carried_money left join checkouts on carried_from = rental_id and checkouts.state = 'booked'
    where carried_money.state <> 'refunded'
    union all
    select cause, received_amount from payment_operations where received_amount is not null and state = 'failed'
  ), ordered as (
    select split_part(cause, ' ', 2) as id, sum(amount)::bigint as amount
    from payment_operations where kind = 'refund' and attempt = 1 group by 1
  )
  select concat(id, ': refunded ', coalesce(ordered.amount, 0), ', must ', coalesce(owed.amount, 0)) as violation
  from (select id, sum(amount)::bigint as amount from owed group by id) as owed full join ordered using (id)
  where coalesce(owed.amount, 0) <> coalesce(ordered.amount, 0)`

/** By the operator's own books, whatever ours record. */
const paidTwice = (secondThoughts: Broken): Broken => sql`
  select concat('the ', ours.kind, ' for ', cause, ' was paid ', count(*), ' times') as violation
  from payment_operations as ours join simulator_operations as paid using (reference)
  where ours.kind in ('refund', 'payout') and paid.state = 'succeeded'
    and not exists (select from (${secondThoughts}) as late where late.reference = paid.reference)
  group by ours.kind, cause having count(*) > 1`

/** A withdrawal was returned to the wallet although its operator has paid it. */
const returnedAndPaid = (secondThoughts: Broken): Broken => sql`
  select concat('withdrawal ', withdrawals.id, ' came back, and was paid too') as violation
  from withdrawals join payment_operations as payout on payout.id = payment_id
    join simulator_operations as paid using (reference)
  where withdrawals.state in ('returned', 'cancelled') and paid.state = 'succeeded'
    and not exists (select from (${secondThoughts}) as late where late.reference = paid.reference)`

/** Rents that are not released, and deposits that may be refunded, are still there. */
const SPENT_WHAT_MAY_GO_BACK: Broken = sql`
  with held as (
    select 'wallet' as account, owner_id::text as holder, sum(total_price - deposit)::bigint as amount
    from rentals where status in ('acceptée', 'en cours', 'terminée') and rent_released_at is null group by 2
    union all
    select 'cautions', owner_id::text,
      sum(case return_state when 'contested' then coalesce(contested_amount, deposit) else deposit end)::bigint
    from rentals
    where status in ('acceptée', 'en cours', 'terminée')
      and return_state in ('awaited', 'declared', 'contested') group by 2
  )
  select concat(account, ' ', holder, ': ', coalesce(balance, 0), ', of which ', amount, ' may go back') as violation
  from held left join ledger_balances using (account, holder) where coalesce(balance, 0) < amount`

/** Rentals without a payment, or with another price, and booked checkouts without their rental. */
const WRONG_BOOKINGS: Broken = sql`
  select concat(coalesce(rentals.id, checkouts.id), ' is not the rental that was paid for') as violation
  from rentals
    full join (select * from checkouts where state = 'booked') as checkouts using (id)
    left join payment_operations as payment on payment.id = payment_id
    left join items on items.id = checkouts.item_id
  where rentals.id is null or checkouts.id is null or payment.state <> 'succeeded'
    or payment.kind <> 'collect' or checkouts.total <> rentals.total_price + rentals.fee
    or (carried_amount < total and payment.amount <> total - carried_amount) or rentals.owner_id <> items.owner_id
    or rentals.value is distinct from checkouts.value
    or return_contested_at is not null
      and coalesce(contested_amount, rentals.deposit) > rentals.value::bigint * rentals.quantity
    or (rentals.item_id, rentals.renter_id, rentals.start_date, rentals.end_date, rentals.quantity)
      <> (checkouts.item_id, checkouts.renter_id, checkouts.start_date, checkouts.end_date, checkouts.quantity)`

/** Rentals of an agreement at another rent or fee, agreements that were booked without one, and words that stayed behind. */
const WRONG_AGREEMENTS: Broken = sql`
  select concat('the agreement ', coalesce(enquiries.id, enquiry_id), ' is not what was paid') as violation
  from (select * from enquiries where state = 'booked') as enquiries
    full join (select * from rentals where enquiry_id is not null) as rentals on enquiry_id = enquiries.id
  where enquiries.id is null or rentals.id is null or total_price - rentals.deposit <> agreed_rent
    or fee <> (agreed_rent::bigint * 6757 + 5000000) / 10000000 * 100
    or (rentals.item_id, rentals.renter_id, rentals.start_date, rentals.end_date, rentals.quantity)
      <> (enquiries.item_id, enquiries.renter_id, enquiries.start_date, enquiries.end_date, enquiries.quantity)
    or exists (select from messages where messages.rental_id = enquiries.id)
    or not exists (select from messages where messages.rental_id = rentals.id)`

/** Links by which two rentals were paid, or another sum than they asked for. */
const WRONG_LINKS: Broken = sql`
  select concat('link ', payment_links.id, ' paid ', count(*), ' rentals, ', sum(checkouts.total), ' FCFA') as violation
  from payment_links join checkouts on payment_link_id = payment_links.id and checkouts.state = 'booked'
  group by payment_links.id having count(*) > 1 or sum(checkouts.total) <> payment_links.total`

/** Payments we record as paid that the operator's books do not. */
const WRONG_BELIEFS: Broken = sql`
  select concat('payment ', payment.id, ' succeeded for us, and is ', simulated.state, ' for the operator') as violation
  from payment_operations as payment left join simulator_operations as simulated using (reference)
  where payment.state = 'succeeded' and payment.receipt is null and payment.received_amount is null
    and (simulated.state is distinct from 'succeeded' or simulated.amount <> payment.amount
      or simulated.phone <> payment.phone or simulated.kind <> payment.kind)`

/** The events of a rental, and the parties to notify. Duplicates are impossible: the database refuses them. */
const MISSING_NOTIFICATIONS: Broken = sql`
  select concat('rental ', id, ' ', event, ' ', party) as cause
  from (select *, instant or enquiry_id is not null as unasked from rentals) as rentals, lateral (values
    (not unasked, 'requested', renter_id), (not unasked, 'requested', owner_id),
    (unasked, 'booked', renter_id), (unasked, 'booked', owner_id),
    (status in ('acceptée', 'en cours', 'terminée') and not unasked, 'accepted', renter_id),
    (status in ('acceptée', 'en cours', 'terminée') and not unasked, 'accepted', owner_id),
    (status = 'refusée', 'refused', renter_id),
    (cancellation in ('renter', 'grace'), 'cancelled by renter', renter_id),
    (cancellation in ('renter', 'grace'), 'cancelled by renter', owner_id),
    (cancellation = 'owner', 'cancelled by owner', renter_id),
    (cancellation = 'owner', 'cancelled by owner', owner_id),
    (cancellation = 'owner-suspended', 'cancelled from suspended owner', renter_id),
    (cancellation = 'owner-suspended', 'cancelled from suspended owner', owner_id),
    (cancellation = 'expired', 'expired', renter_id),
    (cancellation = 'expired', 'expired', owner_id),
    (cancellation = 'identity', 'cancelled for identity', renter_id),
    (cancellation = 'identity', 'cancelled for identity', owner_id),
    (cancellation = 'suspended', 'suspended', renter_id),
    (cancellation = 'suspended', 'suspended', owner_id),
    (status in ('en cours', 'terminée'), 'begun', renter_id),
    (status in ('en cours', 'terminée'), 'begun', owner_id),
    (return_declared_at is distinct from return_proved_at and return_declared_at is not null,
      'return declared', owner_id),
    (return_proved_at is not null, 'return proved', owner_id),
    (handover_proved_at is not null, 'handover proved', renter_id),
    (handover_proved_at is not null, 'handover proved', owner_id),
    (return_contested_at is not null, 'return contested', renter_id),
    (return_contested_at is not null, 'return contested', owner_id),
    (return_state = 'confirmed', 'return confirmed', owner_id),
    (return_state = 'presumed', 'return presumed', owner_id),
    (return_state in ('confirmed', 'presumed') and deposit > 0, 'deposit refunded', renter_id),
    (contest_proposal is not null, 'contest proposed', owner_id),
    (contest_state in ('escalated', 'decided') and cancellation is null, 'contest escalated', renter_id),
    (contest_state in ('escalated', 'decided') and cancellation is null, 'contest escalated', owner_id),
    (contest_state = 'agreed', 'contest agreed', renter_id),
    (contest_state = 'agreed', 'contest agreed', owner_id),
    (contest_state = 'decided' and cancellation is null, 'deposit shared', renter_id),
    (contest_state = 'decided' and cancellation is null, 'deposit shared', owner_id)
  ) as events (happened, event, party) where happened`

/** Kept sums and counts that differ from a recount of the published reviews, those of people within their window. */
const wrongRatings = (now: Date): Broken => sql`
  select concat('the notes of the item ', title) as violation from items, lateral (
    select coalesce(sum(note), 0) as sum, count(*) from rental_reviews
    where item_id = items.id and author = 'renter' and published_at is not null and removed_at is null) as counted
  where (note_sum, note_count) is distinct from (counted.sum, counted.count)
  union all
  select concat('the notes of ', name) as violation from users, lateral (
    select coalesce(sum(note) filter (where author = 'renter'), 0) as owner_sum,
      count(*) filter (where author = 'renter') as owner_count,
      coalesce(sum(note) filter (where author = 'owner'), 0) as renter_sum,
      count(*) filter (where author = 'owner') as renter_count
    from rental_reviews
    where subject_id = users.id and published_at >= ${countedSince(now)}::timestamptz and removed_at is null) as counted
  where (owner_note_sum, owner_note_count, renter_note_sum, renter_note_count)
    is distinct from (owner_sum, owner_count, renter_sum, renter_count)
  union all
  select concat('one review of ', rental_id, ' is published, the other is not') from rental_reviews
  group by rental_id having count(published_at) not in (0, count(*))`

const NOT_TOLD: Broken = sql`
  with expected as (
    ${MISSING_NOTIFICATIONS}
    union all
    select concat('checkout ', id, ' refunded') from checkouts where state = 'refunded'
    union all
    select concat('withdrawal ', id, ' requested') from withdrawals
    union all
    select concat('withdrawal ', id, ' ', state) from withdrawals where state <> 'requested'
  )
  select concat('missing notification for «', cause, '»') as violation from expected
  where not exists (select from mails where mails.cause = expected.cause)
    or not exists (select from notices where notices.cause = expected.cause)`
