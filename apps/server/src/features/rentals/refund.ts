import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { createOperation } from '../payments/create-operation.ts'
import type { RentalParts } from './rental-parts.ts'

export interface Refund {
  /** The payment that is given back, wholly or in part: it goes to the telephone that paid. */
  readonly payment: PaymentOperationRow
  readonly cause: string
  /** FCFA. */
  readonly amount: number
  readonly now: Date
}

/** Orders a refund in the caller's transaction; a job sends it once that has committed. Answers its id. */
export async function createRefund(
  { provider, newId }: RentalParts,
  trx: Kysely<Schema>,
  { payment, cause, amount, now }: Refund,
): Promise<string> {
  const id = newId(now)
  await createOperation(trx, {
    id,
    kind: 'refund',
    cause,
    provider,
    operator: payment.operator,
    phone: payment.phone as GabonPhone,
    amount,
    label: payment.label,
    now,
  })
  return id
}
