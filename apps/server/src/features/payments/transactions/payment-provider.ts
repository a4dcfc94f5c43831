import type { PaymentMethod } from '@okoume/contract/wire/payment.ts'
import type { OperatorLimits } from '@okoume/domain/payment/operator-limits.ts'
import { type GabonPhone, OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import type { PaymentKind } from '#platform/database/schema.ts'

/** How long a provider is waited for; after that the outcome is unknown. */
export const PROVIDER_TIMEOUT_MS = 15_000

/** An order to a provider. It may be sent once only; its outcome is then observed. */
export interface PaymentOrder {
  /** Ours, a UUID of version 4 or 7. */
  readonly id: string
  readonly kind: PaymentKind
  /** Ours, unique, `[A-Z0-9]{1,15}`: the name by which the provider will know it. */
  readonly reference: string
  /** The provider's own name for it, once it has given one. */
  readonly providerReference: string | null
  readonly operator: Operator
  readonly accountCode: string
  readonly phone: GabonPhone
  /** FCFA. */
  readonly amount: number
  /** Shown to the payer on the telephone. */
  readonly label: string
  /** Of a refund: the collection that it gives back, wholly or in part. */
  readonly original: OriginalPayment | null
}

export interface OriginalPayment {
  readonly id: string
  readonly reference: string
  readonly providerReference: string | null
}

export type Submission =
  | { readonly is: 'accepted'; readonly providerReference?: string }
  | {
      readonly is: 'final'
      readonly ok: boolean
      readonly failure?: string
      readonly providerReference?: string
      readonly charge?: number
    }
  | { readonly is: 'rejected'; readonly failure: string }
  /** A time-out or a broken answer: it may have happened, or not. */
  | { readonly is: 'unknown' }

export interface Observation {
  readonly state: 'pending' | 'succeeded' | 'failed' | 'not-found'
  /** As the provider names them. A success that lacks one of these three, or differs, is not believed. */
  readonly amount?: number
  readonly phone?: string
  /** Needed by a failure too. Where a provider names a payment by our id, that id proves the order's own. */
  readonly reference?: string
  readonly accountCode?: string
  readonly providerReference?: string
  readonly failure?: string
  /** FCFA that the provider has taken for it from what it holds for us. */
  readonly charge?: number
}

/** A provider's call to us, as it came. Nothing of it is believed: it says what to ask about. */
export interface CallbackRequest {
  readonly method: string
  /** As the provider addressed it: host, and path with query. */
  readonly authority: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export interface ReadCallback {
  /** The payment to ask about: by our reference, or by its id. */
  readonly about: { readonly reference: string } | { readonly id: string }
  /** The JSON with which the provider wants to be answered, with 200. */
  readonly acknowledgement: unknown
}

/** Account of a number, as its operator knows it. */
export interface AccountHolder {
  readonly isActive: boolean
  /** As the operator has it; null where it names no one. Privacy: never stored, logged, or shown unmasked. */
  readonly name: string | null
}

/** A way to move mobile money. `providers/` has the real ones and the simulator. */
export interface PaymentProvider {
  readonly name: string
  /** The merchant account of each operator that it serves. */
  readonly accountCodes: Readonly<Partial<Record<Operator, string>>>
  /**
   * True if «never heard of it», long enough after it was sent, proves that nothing was done. If not, a payout that is
   * not found waits for a person.
   */
  readonly notFoundIsFinal: boolean
  submit(order: PaymentOrder): Promise<Submission>
  /** @throws when the provider did not answer: that says nothing. */
  observe(order: PaymentOrder): Promise<Observation>
  /**
   * Whose account a number is; null where the operator does not know. Missing where the provider cannot be asked.
   * @throws when the provider did not answer: that says nothing.
   */
  findHolder?(operator: Operator, phone: GabonPhone): Promise<AccountHolder | null>
  /** Null for what is unreadable, or not proved to come from the provider. */
  readCallback?(request: CallbackRequest): Promise<ReadCallback | null>
  /** Says in the log, at the start, whether the provider knows our accounts. Never throws. */
  checkAccounts?(): Promise<void>
  /** Takes what the provider delivers to us of our own account, such as a renewed secret; `ignored` where nothing waits for it. */
  takeDelivery?(request: CallbackRequest): Promise<'taken' | 'ignored' | 'unreadable'>
}

/** Which provider each operator's money goes through, and whether it pays out. */
export interface PaymentProviders {
  /** Every one that may still have open payments. */
  readonly all: readonly PaymentProvider[]
  /** The provider of that operator's new payments. */
  of(operator: Operator): PaymentProvider
  /** The provider of a payment that exists; where the settings have it no more, the payment waits until they do. */
  find(name: string): PaymentProvider | undefined
  /** @throws where the settings have it no more. */
  named(name: string): PaymentProvider
  /** Where it does not, an administrator pays withdrawals by hand. */
  paysOut(operator: Operator): boolean
  /** Amounts that the operator lets through. */
  limits(operator: Operator): OperatorLimits
}

export interface ProviderChoice {
  readonly provider: PaymentProvider
  readonly payouts: 'provider' | 'administrator'
}

export function createPaymentProviders(
  choices: Readonly<Record<Operator, ProviderChoice>>,
  others: readonly PaymentProvider[] = [],
  limits?: Readonly<Record<Operator, OperatorLimits>>,
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
    limits: (operator) => limits?.[operator] ?? NO_LIMITS,
  }
}

const NO_LIMITS: OperatorLimits = {
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  dayMax: null,
  dayTotals: { in: null, out: null },
}

/** The same provider for every operator, which pays out too. */
export function singleProvider(provider: PaymentProvider): PaymentProviders {
  const choice = { provider, payouts: 'provider' } as const
  return createPaymentProviders({ AIRTEL: choice, MOOV: choice })
}

/** How a renter can pay. */
export function paymentMethods(providers: PaymentProviders): PaymentMethod[] {
  return OPERATORS.flatMap(({ operator, label, prefixes }) => {
    const code = providers.of(operator).accountCodes[operator]
    return code === undefined
      ? []
      : [
          {
            operator,
            label,
            operationAccountCode: code,
            prefixes: [...prefixes],
            ...bounds(providers.limits(operator)),
          },
        ]
  })
}

const bounds = ({ min, max }: OperatorLimits) => ({ min, max })

/** The operator whose account that is; null for a code that is none of ours. */
export function findOperator(providers: PaymentProviders, code: string): Operator | null {
  return (
    paymentMethods(providers).find(({ operationAccountCode }) => operationAccountCode === code)?.operator ??
    null
  )
}

/** The provider, and our account there, of an operator's new payments. */
export function merchantAccount(
  providers: PaymentProviders,
  operator: Operator,
): { readonly provider: string; readonly accountCode: string } {
  const { name, accountCodes } = providers.of(operator)
  const accountCode = accountCodes[operator]
  if (accountCode === undefined) throw new Error(`${name} has no account at ${operator}`)
  return { provider: name, accountCode }
}
