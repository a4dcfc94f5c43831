import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { RENTAL_STATUSES } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { createOperation } from '../payments/create-operation.ts'
import type { RentalParts } from './rental-parts.ts'

export interface Refund {
  /** The payment that is given back, wholly or in part: it goes to the telephone that paid. */
  readonly payment: PaymentOperationRow
  /** Names the event that owes it; the debt in the ledger bears this name. */
  readonly cause: string
  /** FCFA. */
  readonly amount: number
  readonly now: Date
}

/** Every name that a debt to the renter of a checkout, and of the rental that it became, may bear; `%s` is its id. */
export const REFUND_CAUSES: readonly string[] = [
  'checkout %s',
  ...[...RENTAL_STATUSES, 'caution'].map((why) => `rental %s ${why}`),
]

/** Orders a refund in the caller's transaction; a job sends it once that has committed. */
export async function createRefund(
  { provider, newId }: RentalParts,
  trx: Kysely<Schema>,
  { payment, cause, amount, now }: Refund,
): Promise<void> {
  await createOperation(trx, {
    id: newId(now),
    kind: 'refund',
    cause,
    provider,
    operator: payment.operator,
    phone: payment.phone as GabonPhone,
    amount,
    label: payment.label,
    now,
  })
}
