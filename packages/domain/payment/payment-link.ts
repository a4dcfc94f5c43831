import { HOUR_MS } from '../calendar/durations.ts'
import { formatGabonPhone } from './gabon-phone.ts'
import type { GabonPhone } from './operators.ts'

/** Page of a payment link, below the site's address: the token follows. */
export const PAYMENT_LINK_PATH = '/payer'

/** How long a link can be paid at most. It reserves nothing: stock is held from the start of a payment, as for any checkout. */
export const PAYMENT_LINK_HOURS = 2

/** `agreementEnd`: of the agreement that it pays; null without one. */
export function paymentLinkExpiry(now: Date, agreementEnd: Date | null): Date {
  const most = new Date(now.getTime() + PAYMENT_LINK_HOURS * HOUR_MS)
  return agreementEnd && agreementEnd < most ? agreementEnd : most
}

/**
 * States of a link by which somebody else pays an order (docs/spec.md#paying). Only an open one can be paid; one that is being
 * paid neither ends nor is withdrawn before the outcome is known.
 */
export const PAYMENT_LINK_STATES = [
  ...(['open', 'paying', 'paid', 'refunded'] as const),
  ...(['withdrawn', 'paid elsewhere', 'closed', 'expired'] as const),
] as const
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number]

/** Facts from which the state of a link is derived. */
export interface PaymentLinkFacts {
  /** Of its booked checkout, else of its newest; null before the first payment. */
  readonly checkoutState: 'paying' | 'released' | 'booked' | 'refunded' | null
  readonly hasPaymentFailed: boolean
  readonly withdrawnAt: Date | null
  /** The renter has paid for the same days in another way since. */
  readonly paidElsewhere: boolean
  /** The item is not offered, or its renter's account is suspended or closed. */
  readonly closed: boolean
  readonly expiresAt: Date
}

type Rule = readonly [state: PaymentLinkState, applies: (facts: PaymentLinkFacts, now: Date) => boolean]

/** The first line that applies is the state: money that moves or has moved comes before all that ends a link. */
const PAYMENT_LINK_RULES: readonly Rule[] = [
  ['paid', ({ checkoutState }) => checkoutState === 'booked'],
  ['refunded', ({ checkoutState }) => checkoutState === 'refunded'],
  ['paying', ({ checkoutState, hasPaymentFailed }) => checkoutState !== null && !hasPaymentFailed],
  ['withdrawn', ({ withdrawnAt }) => withdrawnAt !== null],
  ['paid elsewhere', ({ paidElsewhere }) => paidElsewhere],
  ['closed', ({ closed }) => closed],
  ['expired', ({ expiresAt }, now) => now >= expiresAt],
  ['open', () => true],
]

export function paymentLinkState(facts: PaymentLinkFacts, now: Date): PaymentLinkState {
  return PAYMENT_LINK_RULES.find(([, applies]) => applies(facts, now))?.[0] ?? 'open'
}

/** `077 •• •• 56`: the number of somebody else who paid, as the renter and the link's page read it. */
export function maskPayerPhone(phone: GabonPhone): string {
  const digits = formatGabonPhone(phone)
  return `${digits.slice(0, 3)} •• •• ${digits.slice(-2)}`
}
