import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { Failures } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findPayment } from '../payments/transactions/payment-queries.ts'
import { completeCheckout, releaseCheckout } from './booking/complete-checkout.ts'
import { remindOfDisputes } from './disputes/remind-of-disputes.ts'
import { advanceDueRentals } from './lifecycle/advance-due-rentals.ts'
import { notifyOfOtherReceipt, notifyOfRefund } from './notifications/notify-payments.ts'
import { notifyOfSuspension, sweepSuspensions } from './people/suspensions.ts'
import { updateTrust } from './people/update-trust.ts'
import { findPaidCheckouts, findUnpaidCheckouts } from './records/checkout-queries.ts'
import type { RentalContext } from './records/rental-context.ts'
import { publishDueReviews } from './reviews/publish-reviews.ts'
import { recountReviews } from './reviews/recount-reviews.ts'

const Suspended = z.object({ userId: z.uuid(), at: z.iso.datetime() })
const Settled = z.object({ id: z.uuid() })
const SWEPT_AT_ONCE = 500

export function rentalJobs(context: RentalContext & { readonly clock: Clock }) {
  const { db, clock } = context
  return {
    /** A payment has settled: a checkout was paid, or will not be, or otherwise; a refund has arrived, or is late. */
    async 'payment-settled'(payload) {
      const payment = await findPayment(db, Settled.parse(payload).id)
      if (payment?.kind === 'refund') return notifyOfRefund(context, payment.id, clock.now())
      if (payment?.kind !== 'collect') return
      if (payment.state === 'succeeded') await completeCheckout(context, payment.cause, clock.now())
      if (payment.state === 'failed') await releaseCheckout(db, payment.cause)
      if (payment.receivedAmount !== null && payment.state === 'review')
        await notifyOfOtherReceipt(context, payment, clock.now())
    },

    /** Advances rentals by the clock, and completes the checkouts whose job was lost. */
    async 'catch-up-rentals'() {
      const failures = new Failures()
      for (const { id } of await findPaidCheckouts(db, SWEPT_AT_ONCE))
        await failures.attempt(id, () => completeCheckout(context, id, clock.now()))
      for (const { id } of await findUnpaidCheckouts(db, SWEPT_AT_ONCE))
        await failures.attempt(id, () => releaseCheckout(db, id))
      await failures.attempt('suspensions', () => sweepSuspensions(context, clock.now()))
      await failures.attempt('due rentals', () => advanceDueRentals(context, clock.now()))
      await failures.attempt('due reviews', () => publishDueReviews(context, clock.now()))
      failures.throwAny()
    },

    'notify-of-suspension': (payload) => notifyOfSuspension(context, Suspended.parse(payload), clock.now()),

    'remind-of-disputes': () => remindOfDisputes(context, clock.now()),

    'recount-reviews': () => recountReviews(db, clock.now()),

    'update-trust': () => updateTrust(context, clock.now()),
  } satisfies Jobs
}

export const RENTAL_SCHEDULES = {
  'catch-up-rentals': '* * * * *',
  'remind-of-disputes': '29 7 * * *',
  'recount-reviews': '43 2 * * *',
  'update-trust': '13 3 * * *',
}
