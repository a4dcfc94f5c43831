import type { PaymentMethod } from '@okoume/contract/wire/payment.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import type { PaymentProviders } from './payment-providers.ts'

/** How a renter can pay. */
export function paymentMethods(providers: PaymentProviders): PaymentMethod[] {
  return OPERATORS.flatMap(({ operator, label, prefixes }) => {
    const code = providers.of(operator).accountCodes[operator]
    return code === undefined
      ? []
      : [{ operator, label, operationAccountCode: code, prefixes: [...prefixes] }]
  })
}

/** The operator whose account that is; null for a code that is none of ours. */
export function operatorOfAccount(providers: PaymentProviders, code: string): Operator | null {
  return (
    paymentMethods(providers).find(({ operationAccountCode }) => operationAccountCode === code)?.operator ??
    null
  )
}

/** Through whom money moves with an operator from now on, for what `createOperation` is told. */
export function merchantAccount(
  providers: PaymentProviders,
  operator: Operator,
): { readonly provider: string; readonly accountCode: string } {
  const { name, accountCodes } = providers.of(operator)
  const accountCode = accountCodes[operator]
  if (accountCode === undefined) throw new Error(`${name} has no account at ${operator}`)
  return { provider: name, accountCode }
}
