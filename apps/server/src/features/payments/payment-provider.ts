import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'

/** What a provider is asked to do. It may be asked once only; what became of it is then observed. */
export interface PaymentOrder {
  readonly kind: 'collect' | 'refund'
  /** Ours, unique, `[A-Z0-9]{1,15}`: the name by which the provider will know it. */
  readonly reference: string
  readonly operator: Operator
  readonly accountCode: string
  readonly phone: GabonPhone
  /** FCFA. */
  readonly amount: number
  /** What the payer reads on the telephone. */
  readonly label: string
}

export type Submission =
  | { readonly is: 'accepted'; readonly providerReference?: string }
  | { readonly is: 'final'; readonly ok: boolean; readonly failure?: string }
  | { readonly is: 'rejected'; readonly failure: string }
  /** A time-out or a broken answer: it may have happened, or not. */
  | { readonly is: 'unknown' }

export interface Observation {
  readonly state: 'pending' | 'succeeded' | 'failed' | 'not-found'
  /** As the provider tells them; compared with what was ordered before a success is believed. */
  readonly amount?: number
  readonly phone?: string
  readonly failure?: string
}

/** A way to move mobile money. `providers/` has the real ones and the simulator. */
export interface PaymentProvider {
  readonly name: string
  /** The merchant account of each operator. */
  readonly accountCodes: Readonly<Record<Operator, string>>
  submit(order: PaymentOrder): Promise<Submission>
  observe(order: PaymentOrder): Promise<Observation>
}
