import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { countUndecided } from './manual-decisions/undecided-payments.ts'
import { followNow } from './transactions/create-payment.ts'
import { followPayment } from './transactions/follow-payment.ts'
import { findOpenPayments } from './transactions/open-payments.ts'
import { countWaiting, findWaiting } from './transactions/operator-float.ts'
import { retryRefund, sweepFailedRefunds } from './transactions/retry-refund.ts'
import type { SettlementContext } from './transactions/settle-payment.ts'
import type { PaymentContext } from './transactions/submit-payment.ts'

const Payload = z.object({ id: z.uuid() })
const OfOperator = z.object({ operator: z.enum(['AIRTEL', 'MOOV']) })
const SWEPT_AT_ONCE = 500

export function paymentJobs(context: PaymentContext & { readonly clock: Clock }) {
  return {
    async 'follow-payment'(payload) {
      const { id } = Payload.parse(payload)
      await followPayment(context, id, context.clock.now())
    },

    async 'retry-refund'(payload) {
      const { id } = Payload.parse(payload)
      await retryRefund(context, id, context.clock.now())
    },

    /** Asks about every open payment now, ahead of its schedule. */
    async 'sweep-payments'() {
      for (const { id } of await findOpenPayments(context.db, SWEPT_AT_ONCE)) await followNow(context.db, id)
    },

    /** An operator has money again: what waits for it is tried, in its order. */
    async 'send-waiting-payments'(payload) {
      const { operator } = OfOperator.parse(payload)
      for (const { id } of await findWaiting(context.db, operator, SWEPT_AT_ONCE))
        await followNow(context.db, id)
    },

    /** Finance is notified that an operator does not hold what is to leave it. */
    async 'float-short'(payload) {
      const { operator } = OfOperator.parse(payload)
      await context.db.transaction().execute(async (trx) => {
        const count = await countWaiting(trx, operator)
        if (count > 0) await context.notify(trx, 'float short', { operator, count }, context.clock.now())
      })
    },

    'sweep-refunds': () => sweepFailedRefunds(context, context.clock.now()),
    'remind-reviewers': () => remindReviewers(context, context.clock.now()),
  } satisfies Jobs
}

/** Reminds administrators each day of payments in review: a payer or payee waits as long. */
export async function remindReviewers({ db, notify }: SettlementContext, now: Date): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => notify(trx, 'payments waiting', await countUndecided(trx), now))
}

export const PAYMENT_SCHEDULES = {
  'sweep-payments': '*/10 * * * *',
  'sweep-refunds': '* * * * *',
  'remind-reviewers': '23 7 * * *',
}
