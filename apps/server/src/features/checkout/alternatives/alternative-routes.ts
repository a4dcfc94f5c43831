import type { Clock } from '#platform/clock/clock.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { requireIdempotencyKey } from '#platform/http/operations/idempotency-key.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { RowFilterContext } from '../../listings/search/search-row-filter.ts'
import type { PaymentContext } from '../../payments/transactions/submit-payment.ts'
import { findOverdueCarried, refundOnDemand, refundOverdue } from '../../rentals/carried/carried-money.ts'
import { presentCarried, showRental } from '../../rentals/queries/present-rental.ts'
import { findRental, type RentalWithParties, readParty } from '../../rentals/queries/rental-queries.ts'
import { presentPayment } from '../checkout-routes.ts'
import type { CompletionContext } from '../complete-checkout.ts'
import type { CheckoutContext } from '../start-checkout.ts'
import { chooseAlternative } from './choose-alternative.ts'
import { listAlternatives } from './list-alternatives.ts'

type AlternativeContext = CheckoutContext &
  CompletionContext &
  PaymentContext &
  RowFilterContext & { readonly clock: Clock }

/** Money of a refused rental that waits for another choice (docs/spec.md#another-item). */
export function alternativeHandlers(context: AlternativeContext) {
  const { db, clock } = context
  return {
    async listAlternatives({ params, caller }) {
      const rental = await findRentalOfRenter(db, params.id, caller.id)
      const carried = presentCarried(rental)
      if (carried?.state !== 'offered') throw new ApiError('CARRIED_MONEY_OVER')
      const wish = { rental, waiting: carried.amount, now: clock.now() }
      return { carried, alternatives: await listAlternatives(context, wish) }
    },

    async chooseAlternative({ params, body, headers, caller, limitEffect }) {
      const idempotencyKey = requireIdempotencyKey(headers)
      const rental = await findRentalOfRenter(db, params.id, caller.id)
      const [now, sentAt] = [clock.now(), context.machineClock.now()]
      const choice = { rental, body, idempotencyKey, now, sentAt, limitEffect }
      return presentPayment(await chooseAlternative(context, choice))
    },

    async refundCarriedMoney({ params, caller }) {
      await findRentalOfRenter(db, params.id, caller.id)
      await refundOnDemand(context, params.id, clock.now())
      return showRental(db, params.id, caller.id)
    },
  } satisfies FeatureHandlers
}

/** @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN */
async function findRentalOfRenter(
  db: AlternativeContext['db'],
  id: string,
  callerId: string,
): Promise<RentalWithParties> {
  const rental = await findRental(db, id)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  if (readParty(rental, callerId) !== 'renter') throw new ApiError('FORBIDDEN')
  return rental
}

const AT_ONCE = 100

export function alternativeJobs(context: CompletionContext & { readonly clock: Clock }) {
  const { db, clock, notify } = context
  return {
    /** Silence: what waits longer than it may goes back, each in a transaction of its own. */
    async 'refund-carried-money'() {
      const failures = new Failures()
      const now = clock.now()
      for (const { rentalId } of await findOverdueCarried(db, now, AT_ONCE))
        await failures.attempt(rentalId, () =>
          db.transaction().execute(async (trx) => {
            if (await refundOverdue(context, trx, rentalId, now))
              await notify(trx, 'carried money refunded', { rentalId }, now)
          }),
        )
      failures.throwAny()
    },
  } satisfies Jobs
}

export const ALTERNATIVE_SCHEDULES = { 'refund-carried-money': '* * * * *' }
