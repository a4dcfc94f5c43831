import type { PaymentMethod } from '@okoume/contract/wire/payment.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** How a renter can pay. */
export function paymentMethods({ accountCodes }: PaymentProvider): PaymentMethod[] {
  return OPERATORS.map(({ operator, label, prefixes }) => ({
    operator,
    label,
    operationAccountCode: accountCodes[operator],
    prefixes: [...prefixes],
  }))
}

/** The operator whose account that is; null for a code that is none of ours. */
export function operatorOfAccount({ accountCodes }: PaymentProvider, code: string): Operator | null {
  return OPERATORS.find(({ operator }) => accountCodes[operator] === code)?.operator ?? null
}
