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

/** Every name that a debt to the renter of a checkout, and of the rental that it became, may bear; `%s` is its id. */
export const REFUND_CAUSES: readonly string[] = [
  'checkout %s',
  ...[...RENTAL_STATUSES, 'caution'].map((why) => `rental %s ${why}`),
]

/** The checkout, and so the rental, that a debt is about, by the debt's name. */
export function checkoutOfRefund(cause: string): string {
  const [, id = ''] = cause.split(' ')
  return id
}

/** The names that the debts of that checkout, and of the rental that it became, may bear. */
export function refundCausesOf(checkoutId: string): string[] {
  return REFUND_CAUSES.map((cause) => cause.replace('%s', checkoutId))
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
