import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Which provider each operator's money goes through, and whether it pays out. */
export interface PaymentProviders {
  /** Every one that may still have open operations. */
  readonly all: readonly PaymentProvider[]
  /** The provider of that operator's new operations. */
  of(operator: Operator): PaymentProvider
  /** The provider of an operation that exists; where the settings have it no more, the operation waits until they do. */
  find(name: string): PaymentProvider | undefined
  /** @throws where the settings have it no more. */
  named(name: string): PaymentProvider
  /** Where it does not, an administrator pays withdrawals by hand. */
  paysOut(operator: Operator): boolean
}

export interface ProviderChoice {
  readonly provider: PaymentProvider
  readonly payouts: 'provider' | 'administrator'
}

export function createPaymentProviders(
  choices: Readonly<Record<Operator, ProviderChoice>>,
  others: readonly PaymentProvider[] = [],
): PaymentProviders {
  const all = [...new Set([...OPERATORS.map(({ operator }) => choices[operator].provider), ...others])]
  const find = (name: string) => all.find((one) => one.name === name)
  return {
    all,
    of: (operator) => choices[operator].provider,
    find,
    named(name) {
      const provider = find(name)
      if (!provider) throw new Error(`the settings have no payment provider ${name}`)
      return provider
    },
    paysOut: (operator) => choices[operator].payouts === 'provider',
  }
}

/** The same provider for every operator, which pays out too. */
export function singleProvider(provider: PaymentProvider): PaymentProviders {
  const choice = { provider, payouts: 'provider' } as const
  return createPaymentProviders({ AIRTEL: choice, MOOV: choice })
}
