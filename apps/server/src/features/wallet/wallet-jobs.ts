import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { eachInTurn, Failures } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockPayment } from '../payments/transactions/payment-queries.ts'
import { runAutomaticPayouts } from './automatic/run-automatic-payouts.ts'
import { endAsPaid, endAsReturned } from './withdrawals/end-withdrawal.ts'
import type { WalletContext } from './withdrawals/wallet-context.ts'
import {
  findEndedPayouts,
  findForgottenByHand,
  lockWithdrawal,
  type OpenWithdrawalRow,
} from './withdrawals/withdrawal-queries.ts'
import { countReminders, REMINDER_MS } from './withdrawals/withdrawal-reminders.ts'

type PayoutContext = Pick<WalletContext, 'db' | 'notify'>

/** Why an operator did not pay, in words for the person, by the name that a provider has for it. */
function failureText(failure: string | null): string {
  return (
    FAILURES[failure ?? ''] ?? "L'opérateur n'a pas pu faire ce paiement. Vous pouvez réessayer plus tard."
  )
}

const FAILURES: Readonly<Record<string, string>> = {
  RECIPIENT_NOT_FOUND: "Ce numéro n'a pas de compte mobile money. Vérifiez-le, puis recommencez.",
  INVALID_PHONE_NUMBER: "L'opérateur ne connaît pas ce numéro. Vérifiez-le, puis recommencez.",
  WALLET_LIMIT_REACHED: 'Le compte mobile money de ce numéro a atteint son plafond.',
  AMOUNT_OUT_OF_BOUNDS: "L'opérateur ne paie pas ce montant en une fois. Essayez un autre montant.",
}

const SWEPT_AT_ONCE = 500

/**
 * Brings a withdrawal to the end that its payment has come to, or notifies its person that it is late, or waits for money. Heard of twice, late, or beside itself it does nothing
 * more. The payment is locked first, as `settlePayment` does: a failure that turns into a success meanwhile is
 * seen as the success that it is.
 */
export async function settlePayout(context: PayoutContext, paymentId: string, now: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment?.kind !== 'payout') return
    const withdrawal = await lockWithdrawal(trx, payment.cause)
    // One that has come back already, and was paid all the same, is for the review of payments.
    if (withdrawal?.paymentId !== paymentId || withdrawal.state !== 'requested') return
    const locked = { trx, withdrawal, now }
    if (payment.state === 'succeeded') await endAsPaid(context, locked, null)
    if (payment.state === 'created' && payment.shortSince !== null)
      await context.notify(trx, 'withdrawal waits', { withdrawal }, now)
    if (payment.state === 'review') await context.notify(trx, 'withdrawal delayed', { withdrawal }, now)
    if (payment.state === 'failed') await endAsReturned(context, locked, failureText(payment.failure))
  })
}

/**
 * Settles the withdrawals whose job was lost.
 * @throws AggregateError once all others have had their turn, where some cannot be settled
 */
export async function settleEndedPayouts(context: PayoutContext, now: Date): Promise<void> {
  const failures = new Failures()
  for (const { id } of await findEndedPayouts(context.db, SWEPT_AT_ONCE))
    await failures.attempt(id, () => settlePayout(context, id, now))
  failures.throwAny()
}

/**
 * Mails new links for withdrawals that have waited unpaid for three days, and again each three days; notifies of those that a
 * suspension has frozen since they were ordered, and of those that wait for a second administrator.
 * @throws AggregateError once all others have had their turn, where some cannot be reminded of
 */
export async function remindOfWithdrawals(
  { db, links, notify }: Pick<WalletContext, 'db' | 'links' | 'notify'>,
  now: Date,
  atOnce?: number,
): Promise<void> {
  const since = new Date(now.getTime() - REMINDER_MS)
  const sendReminder = async (open: OpenWithdrawalRow, trx: Kysely<Schema>) => {
    const withdrawal = await lockWithdrawal(trx, open.id)
    if (withdrawal?.state !== 'requested') return
    const times = countReminders(withdrawal, now)
    if (withdrawal.proposedBy !== null)
      return notify(trx, 'withdrawal payment proposed', { withdrawal, times }, now)
    if (open.frozen) return notify(trx, 'withdrawal frozen', { withdrawal }, now)
    const person = { name: open.userName, email: open.userEmail }
    await notify(trx, 'withdrawal unpaid', { withdrawal, person, times, links }, now)
  }
  await eachInTurn<OpenWithdrawalRow>(
    (page) => findForgottenByHand(db, since, page),
    (open) => db.transaction().execute((trx) => sendReminder(open, trx)),
    atOnce,
  )
}

const Settled = z.object({ id: z.uuid() })

export function walletJobs(context: WalletContext) {
  const { clock } = context
  return {
    /** Outcome of a payout: a withdrawal was paid, or will not be. */
    'payout-settled': (payload) => settlePayout(context, Settled.parse(payload).id, clock.now()),
    'sweep-withdrawals': () => settleEndedPayouts(context, clock.now()),
    'remind-withdrawals': () => remindOfWithdrawals(context, clock.now()),
    'run-automatic-payouts': () => runAutomaticPayouts(context, clock.now()),
  } satisfies Jobs
}

export const WALLET_SCHEDULES = {
  'sweep-withdrawals': '*/5 * * * *',
  'remind-withdrawals': '17 7 * * *',
  // Noon and six at Libreville are hours of UTC too; a sweep takes up what a killed run has left.
  'run-automatic-payouts': '*/10 * * * *',
}
