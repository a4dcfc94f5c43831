import type { FoundRental } from '@okoume/contract/wire/administration-people.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { canReleaseIdentities } from '@okoume/domain/rental/rental-contract.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { findPaymentOfRental, findRefundAttempts, readRefundState } from '../rentals/queries/refund.ts'
import { findRental } from '../rentals/queries/rental-queries.ts'

interface Named {
  readonly way: string
  readonly value: string
}

/** By an id, of the rental or of its payment; by its receipt; by a reference of its payment or refund, ours or the provider's. */
function selectId({ way, value }: Named): RawBuilder<{ id: string }> | null {
  const payment = sql`payment_operations as payment
    join checkouts on checkouts.payment_id = coalesce(payment.original_id, payment.id)`
  switch (way) {
    case 'id':
      return sql`select id from rentals where id = ${value}
        union all select checkouts.id from ${payment} where payment.id = ${value} limit 1`
    case 'receipt':
      return sql`select id from rentals where right(id::text, 10) = ${value} limit 1`
    case 'reference':
      return sql`select checkouts.id from ${payment} where payment.reference = ${value.toUpperCase()}
        union all select checkouts.id from ${payment} where payment.provider_reference = ${value} limit 1`
    default:
      return null
  }
}

/** The rental that a search named, if it named one; money only to those whose duty it is. */
export async function findNamedRental(
  db: Kysely<Schema>,
  named: Named,
  viewer: Roles,
): Promise<FoundRental | null> {
  const ids = selectId(named)
  const id = ids && (await ids.execute(db)).rows[0]?.id
  const rental = id ? await findRental(db, id) : undefined
  if (!rental) return null
  const payment = await findPaymentOfRental(db, rental.id)
  const seesMoney = hasDuty(viewer, 'money')
  const attempts = seesMoney ? await findRefundAttempts(db, rental.id) : []
  const [first] = attempts
  const states = attempts.filter(({ cause }) => cause === first?.cause).map(({ state }) => state)
  return {
    id: rental.id,
    receipt: payment ? receiptNumber(rental.id, payment.updatedAt) : null,
    itemTitle: rental.itemTitle,
    start: rental.startDate,
    end: rental.endDate,
    status: rental.status,
    cancellation: rental.cancellation,
    handoverState: rental.handoverState,
    returnState: rental.returnState,
    notReturned: canReleaseIdentities(rental),
    requestedAt: rental.requestedAt.toISOString(),
    owner: { id: rental.ownerId, name: rental.ownerName },
    renter: { id: rental.renterId, name: rental.renterName },
    ...(seesMoney && {
      total: rental.totalPrice + rental.fee,
      deposit: rental.deposit,
      reference: payment?.reference ?? null,
      providerReference: payment?.providerReference ?? null,
      refund: first ? { amount: first.amount, state: readRefundState(states) } : null,
    }),
  }
}
