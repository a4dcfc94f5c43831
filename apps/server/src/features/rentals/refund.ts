import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { RENTAL_STATUSES } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { createOperation } from '../payments/create-operation.ts'
import type { RentalContext } from './rental-context.ts'

export interface Refund {
  /** The payment that is given back, wholly or in part: it goes to the telephone that paid. */
  readonly payment: PaymentOperationRow
  /** Names the event that owes it; the debt in the ledger bears this name. */
  readonly cause: string
  /** FCFA. */
  readonly amount: number
  readonly now: Date
}

/** Orders a refund in the caller's transaction; a job sends it once that has committed. */
export async function createRefund(
  { newId }: Pick<RentalContext, 'newId'>,
  trx: Kysely<Schema>,
  { payment, cause, amount, now }: Refund,
): Promise<void> {
  await createOperation(trx, {
    id: newId(now),
    kind: 'refund',
    cause,
    // A payment is given back through the provider that took it.
    provider: payment.provider,
    accountCode: payment.account_code,
    originalId: payment.id,
    operator: payment.operator,
    phone: payment.phone as GabonPhone,
    amount,
    label: payment.label,
    now,
  })
}

/** The payment by which a rental came to be. */
export async function findPaymentOfRental(
  db: Kysely<Schema>,
  rentalId: string,
): Promise<PaymentOperationRow | undefined> {
  return db
    .selectFrom('payment_operations')
    .innerJoin('checkouts', 'checkouts.payment_id', 'payment_operations.id')
    .selectAll('payment_operations')
    .where('checkouts.id', '=', rentalId)
    .executeTakeFirst()
}

/** Every cause of a debt to a renter, of a checkout or of the rental that it became; `%s` is the id that both bear. */
export const REFUND_CAUSES: readonly string[] = [
  'checkout %s',
  ...[...RENTAL_STATUSES, 'caution'].map((why) => `rental %s ${why}`),
]

/** The id of the checkout, and so of the rental, that a debt is about. */
export function readCheckoutId(cause: string): string {
  const [, id = ''] = cause.split(' ')
  return id
}

/** The causes that debts of that checkout, and of the rental that it became, may have. */
export function listRefundCauses(checkoutId: string): string[] {
  return REFUND_CAUSES.map((cause) => cause.replace('%s', checkoutId))
}
