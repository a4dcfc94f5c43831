import type pg from 'pg'
import type { Clock } from '../../platform/clock/clock.ts'
import { readTogether } from '../../platform/database/pipeline.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { isOnDuty } from '../accounts/standing.ts'
import { auditRead } from '../audit/write-audit.ts'
import { acceptRentalContract } from './contracts/accept-contract.ts'
import { getRentalContract } from './contracts/read-contract.ts'
import type { RentalContext } from './lifecycle/rental-context.ts'
import { updateRentalStatus } from './lifecycle/update-rental-status.ts'
import {
  asOthersFindIt,
  occupiedItem,
  reservationRows,
  toStockReservations,
} from './queries/occupancy-queries.ts'
import { presentRental, showRental } from './queries/present-rental.ts'
import {
  findAllRentals,
  findRental,
  findRentalsOfParty,
  findRentalsOfRenter,
  hasRental,
  readParty,
} from './queries/rental-queries.ts'
import { findCheckedReceipt } from './receipts/check-receipt.ts'
import { getInvoices } from './receipts/invoices.ts'
import { getReceipt } from './receipts/receipt.ts'

export function rentalHandlers(context: RentalContext & { readonly clock: Clock; readonly pool: pg.Pool }) {
  const { db, clock } = context
  return {
    async listRentals({ caller }) {
      const onDuty = await isOnDuty(db, caller, 'rentals')
      if (onDuty) await auditRead(context, caller.id, { subject: 'rentals', what: 'list' })
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
      const taken = toStockReservations(rows, now).map((reservation) =>
        asOthersFindIt(reservation, item.bufferDays),
      )
      return taken.map(({ start, end, quantity }) => ({ start_date: start, end_date: end, quantity }))
    },

    async checkPendingRental({ query }) {
      const { item_id: itemId, renter_id: renterId, status } = query
      return { exists: await hasRental(db, { itemId, renterId, status }) }
    },

    checkReceipt: ({ params, query }) =>
      findCheckedReceipt(db, { number: params.number, control: query.control }),

    getInvoices: ({ params, caller }) => getInvoices(context, params.id, caller),

    getRentalContract: ({ params, caller }) => getRentalContract(context, params.id, caller),

    async acceptRentalContract({ params: { id: rentalId }, body: { digest }, caller }) {
      await acceptRentalContract(context, { rentalId, callerId: caller.id, digest, now: clock.now() })
      return getRentalContract(context, rentalId, caller)
    },

    getReceipt: ({ params, caller }) => getReceipt(context, params.id, caller),

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
