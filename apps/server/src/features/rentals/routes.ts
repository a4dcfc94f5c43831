import type { PaidRental } from '@okoume/contract/wire/rental.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock/clock.ts'
import { readTogether } from '../../platform/database/pipeline.ts'
import type { CheckoutRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { isOnDuty } from '../accounts/account-queries.ts'
import { recordRead } from '../audit/record-audit.ts'
import { completeCheckout } from './booking/complete-checkout.ts'
import { updateRentalStatus } from './lifecycle/update-rental-status.ts'
import { findCheckoutOfRenter } from './records/checkout-queries.ts'
import {
  asOthersFindIt,
  occupiedItem,
  reservationRows,
  toStockReservations,
} from './records/occupancy-queries.ts'
import { presentRental, showRental } from './records/present-rental.ts'
import type { RentalContext } from './records/rental-context.ts'
import {
  findAllRentals,
  findRental,
  findRentalsOfParty,
  findRentalsOfRenter,
  hasRental,
  readParty,
} from './records/rental-queries.ts'

export function rentalHandlers(context: RentalContext & { readonly clock: Clock; readonly pool: pg.Pool }) {
  const { db, clock } = context
  return {
    async createRental({ body, caller }) {
      const checkout = await findCheckoutOfRenter(db, body.payment_id, caller.id)
      if (!checkout) throw new ApiError('PAYMENT_NOT_FOUND')
      if (!agrees(body, checkout)) throw new ApiError('RENTAL_MISMATCH')
      if (checkout.paymentState !== 'succeeded') throw new ApiError('PAYMENT_REQUIRED')
      await completeCheckout(context, checkout.id, clock.now())
      const rental = await findRental(db, checkout.id)
      if (!rental) throw new ApiError('CHECKOUT_REFUNDED')
      return presentRental(rental, caller.id)
    },

    async listRentals({ caller }) {
      const onDuty = await isOnDuty(db, caller, 'rentals')
      if (onDuty) await recordRead(context, caller.id, { subject: 'rentals', what: 'list' })
      const rentals = onDuty ? await findAllRentals(db) : await findRentalsOfParty(db, caller.id)
      return rentals.map((rental) => presentRental(rental, caller.id))
    },

    async getRental({ params, caller }) {
      const rental = await findRental(db, params.id)
      if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
      readParty(rental, caller.id)
      return presentRental(rental, caller.id)
    },

    async listUserRentals({ caller }) {
      const rentals = await findRentalsOfRenter(db, caller.id)
      return rentals.map((rental) => presentRental(rental, caller.id))
    },

    async listItemRentals({ params, caller }) {
      const now = clock.now()
      const [[item], rows] = await readTogether(
        context.pool,
        occupiedItem.bind({ id: params.id }),
        reservationRows.bind({ itemId: params.id, now }),
      )
      if (!item || (item.hidden && item.ownerId !== caller?.id)) throw new ApiError('ITEM_NOT_FOUND')
      const taken = toStockReservations(rows, now).map((hold) => asOthersFindIt(hold, item.bufferDays))
      return taken.map(({ start, end, quantity }) => ({ start_date: start, end_date: end, quantity }))
    },

    async checkPendingRental({ query }) {
      const { item_id: itemId, renter_id: renterId, status } = query
      return { exists: await hasRental(db, { itemId, renterId, status }) }
    },

    async updateRentalStatus({ body, caller }) {
      const { rental_id: rentalId, status: to, refund, reason } = body
      await updateRentalStatus(context, {
        rentalId,
        callerId: caller.id,
        to,
        refund,
        reason,
        now: clock.now(),
      })
      return showRental(db, rentalId, caller.id)
    },
  } satisfies FeatureHandlers
}

/** Whether what a client says of the rental is what was paid for; what it leaves out cannot disagree. */
function agrees(said: PaidRental, paid: CheckoutRow): boolean {
  const pairs: [unknown, unknown][] = [
    [said.item_id, paid.itemId],
    [said.renter_id, paid.renterId],
    [said.start_date, paid.startDate],
    [said.end_date, paid.endDate],
    [said.quantity, paid.quantity],
    [said.total_price, paid.total - paid.fee],
  ]
  return pairs.every(([claim, truth]) => claim === undefined || claim === truth)
}
