import type { PaymentRequest } from '@okoume/contract/wire/payment.ts'
import { readPayerPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone, Operator } from '@okoume/domain/payment/operators.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findOperator, type PaymentProviders } from '../payments/transactions/payment-provider.ts'

export interface Payer {
  readonly operator: Operator
  readonly phone: GabonPhone
}

/** @throws ApiError INVALID_INPUT */
export function readPayer(providers: PaymentProviders, body: PaymentRequest): Payer {
  const operator = findOperator(providers, body.operationAccountCode)
  if (!operator) {
    throw new ApiError('INVALID_INPUT', { operationAccountCode: "Ce moyen de paiement n'existe pas." })
  }
  const payer = readPayerPhone(body.phoneNumber, operator)
  if (!payer.ok) throw new ApiError('INVALID_INPUT', { phoneNumber: payer.message })
  return { operator, phone: payer.phone }
}
