import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { fundOperators } from '../server/withdrawing.ts'
import type { Life } from './simulated-life.ts'
import { disputedHandovers, settle } from './steps/handover-steps.ts'
import { callBackAbout, endReceipt, operatorSettles, resolve, truthOf } from './steps/payment-steps.ts'
import { contestedRentals, shareDeposit } from './steps/return-steps.ts'
import { settleByHand, withdrawalsOf } from './steps/wallet-steps.ts'
import { runAllJobs, SWEEPS } from './steps/work-steps.ts'

const MIN_ROUNDS = 5
/** Upper bound: a refund that is ordered repeatedly takes a few rounds per attempt. */
const MAX_ROUNDS = 16
/** FCFA: whatever waits for an operator's float is sent at last. */
const ENOUGH = 2_000_000

/** Months pass, every job runs and administrators do all their work, until nothing can change any more. */
export async function letEverythingEnd(life: Life): Promise<void> {
  life.mendNetwork()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round >= MIN_ROUNDS && (await leftOver(life)).length === 0) return
    life.pass(round < 3 ? 31 * MINUTE_MS : 40 * DAY_MS)
    await tellSecondThoughts(life)
    for (const task of SWEEPS) await life.jobs[task]?.({})
    await runAllJobs(life)
    if (round === 3)
      await fundOperators({ db: life.database.kysely, now: life.now }, life.administrator, ENOUGH)
    if (round >= 3) await doAdministratorsWork(life)
  }
}

/** Operators repeat a callback until it is answered. */
async function tellSecondThoughts(life: Life): Promise<void> {
  const { rows } = await life.database.pool.query<{ reference: string }>(
    'select reference from simulated_second_thoughts order by reference',
  )
  for (const { reference } of rows) await callBackAbout(life, reference)
}

async function doAdministratorsWork(life: Life): Promise<void> {
  for (const rental of await contestedRentals(life)) {
    await shareDeposit(life, rental, life.random.between(0, claimedPart(rental)))
  }
  for (const rental of await disputedHandovers(life)) await settle(life, rental)
  for (const withdrawal of await withdrawalsOf(life)) {
    const { payer, state, proposedBy } = withdrawal
    if (payer !== 'administrator' || state !== 'requested') continue
    await settleByHand(life, withdrawal, proposedBy === null ? 'paid' : 'confirmed')
  }
  const reviews = await life.database.kysely
    .selectFrom('paymentOperations')
    .selectAll()
    .where('state', '=', 'review')
    .orderBy('id')
    .execute()
  for (const one of reviews) {
    // The number can be reached again, or the money would never arrive.
    if (one.kind === 'refund') await operatorSettles(life, one.reference, 'succeeded')
    await resolve(
      life,
      one.id,
      one.receivedAmount === null ? { outcome: await truthOf(life, one) } : endReceipt(life, one),
    )
  }
}

/** Whatever is still unfinished although months have passed. */
export async function leftOver({ database }: Life): Promise<string[]> {
  const { rows } = await database.pool.query<{ outcome: string }>(`
    select concat_ws(' ', 'checkout', checkouts.id, checkouts.state) as outcome from checkouts
      join payment_operations as payment on payment.id = payment_id
      where (checkouts.state in ('paying', 'released')) = (payment.state = 'succeeded')
        and not (checkouts.state = 'released' and carried_amount = total)
    union all
    select concat_ws(' ', 'carried money of', rental_id) from carried_money where state = 'offered'
    union all
    select concat_ws(' ', kind, id, state) from payment_operations where state not in ('succeeded', 'failed')
    union all
    select concat_ws(' ', kind, reference, state) from simulator_operations
      where state = 'succeeded' and reference not in
        (select reference from payment_operations where state = 'succeeded' or received_amount is not null)
    union all
    select concat_ws(' ', 'enquiry', id, state) from enquiries where state in ('open', 'pre-approved')
    union all
    select concat_ws(' ', 'handover', id, status, handover_state) from rentals
      where handover_state in ('missing', 'no-show', 'problem', 'disputed')
        or (status = 'terminée' and handover_state = 'awaited')
    union all
    select concat_ws(' ', 'rental', id, status, return_state) from rentals
      where status in ('en attente', 'acceptée', 'en cours')
        or (status = 'terminée' and return_state not in ('presumed', 'confirmed', 'settled'))
    union all
    select concat_ws(' ', 'withdrawal', id, state) from withdrawals where state = 'requested'
    union all
    select distinct concat_ws(' ', 'no notification of the', kind, 'for', cause) from payment_operations
      where kind = 'refund' and state = 'succeeded'
        and not exists (select from notices where starts_with(notices.cause, concat('refund ', payment_operations.cause)))
    union all
    select concat_ws(' ', 'invoice of the entry', entry_id, state) from invoices where number is null
    union all
    select concat_ws(' ', 'mail', id, cause) from mails where sent_at is null
    union all
    select concat_ws(' ', account, holder, balance) from ledger_balances
      where balance <> 0 and account in ('received', 'escrow', 'unearned_fees', 'refunds_due', 'payouts_due', 'unallocated')
        and not starts_with(holder, 'office ')`)
  return rows.map(({ outcome }) => outcome)
}

/** The different outcomes in the database. */
export async function endsSeen({ database }: Life): Promise<string[]> {
  const { rows } = await database.pool.query<{ outcome: string }>(`
    select distinct concat_ws(' ', 'rental', status, cancellation) as outcome from rentals
    union select concat_ws(' ', 'late', cancel_policy, case rent_to_owner when total_price - deposit then 'all' else 'part' end)
      from rentals where cancellation = 'renter' and rent_to_owner is not null
    union select concat('handover ', handover_state) from rentals where handover_state <> 'awaited'
    union select concat('return ', return_state) from rentals where status = 'terminée'
    union select concat('checkout ', state) from checkouts
    union select concat('enquiry ', state) from enquiries
    union select concat('carried ', state) from carried_money
    union select concat('carried to ', state, case when carried_amount < total then ' with a difference' end)
      from checkouts where carried_from is not null
    union select concat('link ', state) from checkouts where payment_link_id is not null
    union select concat('agreement ', state) from checkouts where enquiry_id is not null
    union select concat_ws(' ', 'withdrawal', state, payer) from withdrawals
    union select concat_ws(' ', 'withdrawal', state, 'automatic') from withdrawals where automatic
    union select 'automatic payouts stopped' from notices where cause like 'automatic payout % stopped %'
    union select concat_ws(' ', kind, failure) from payment_operations where failure is not null
    union select concat('short ', kind) from payment_operations where short_since is not null
    union select concat('attempt ', least(attempt, 2)) from payment_operations
    union select concat('entry ', split_part(cause, ' ', 1)) from ledger_entries
    union select concat('decision ', action) from audit_events`)
  return rows.map(({ outcome }) => outcome)
}
