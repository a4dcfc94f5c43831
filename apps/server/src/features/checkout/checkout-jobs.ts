import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { Failures } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findPayment } from '../payments/transactions/payment-queries.ts'
import { findPaidCheckouts, findUnpaidCheckouts } from '../rentals/queries/checkout-queries.ts'
import { type CompletionContext, completeCheckout, releaseCheckout } from './complete-checkout.ts'
import type { CheckoutEvents } from './notifications/checkout-events.ts'

const Settled = z.object({ id: z.uuid() })
const SWEPT_AT_ONCE = 500

export function checkoutJobs(context: CompletionContext & { readonly clock: Clock }) {
  const { db, clock } = context
  const notify = <Name extends keyof CheckoutEvents>(event: Name, data: CheckoutEvents[Name]) =>
    db.transaction().execute((trx) => context.notify(trx, event, data, clock.now()))
  return {
    /** A payment has settled: a checkout was paid, or will not be, or otherwise; a refund has arrived, or is late. */
    async 'payment-settled'(payload) {
      const payment = await findPayment(db, Settled.parse(payload).id)
      if (payment?.kind === 'refund') return notify('refund settled', { paymentId: payment.id })
      if (payment?.kind !== 'collect') return
      if (payment.state === 'succeeded') await completeCheckout(context, payment.cause, clock.now())
      if (payment.state === 'failed') await releaseCheckout(db, payment.cause)
      if (payment.receivedAmount !== null && payment.state === 'review')
        await notify('other receipt', { payment })
    },

    /** Completes or releases the checkouts whose job was lost. */
    async 'catch-up-checkouts'() {
      const failures = new Failures()
      for (const { id } of await findPaidCheckouts(db, SWEPT_AT_ONCE))
        await failures.attempt(id, () => completeCheckout(context, id, clock.now()))
      for (const { id } of await findUnpaidCheckouts(db, SWEPT_AT_ONCE))
        await failures.attempt(id, () => releaseCheckout(db, id))
      failures.throwAny()
    },

    /** Deletes links without a payment a day after their end. The others belong to their payments. */
    async 'delete-unpaid-links'() {
      await db
        .deleteFrom('paymentLinks')
        .where('expiresAt', '<', new Date(clock.now().getTime() - DAY_MS))
        .where(sql<boolean>`not exists (select from checkouts where payment_link_id = payment_links.id)`)
        .execute()
    },
  } satisfies Jobs
}

export const CHECKOUT_SCHEDULES = { 'catch-up-checkouts': '* * * * *', 'delete-unpaid-links': '17 * * * *' }
