import { describe, expect, test } from 'vitest'
import type { GabonPhone } from './operators.ts'
import {
  maskPayerPhone,
  PAYMENT_LINK_STATES,
  type PaymentLinkFacts,
  type PaymentLinkState,
  paymentLinkExpiry,
  paymentLinkState,
} from './payment-link.ts'

const MADE = new Date('2026-11-29T12:00:00Z')
const FACTS: PaymentLinkFacts = {
  checkoutState: null,
  hasPaymentFailed: false,
  withdrawnAt: null,
  paidElsewhere: false,
  closed: false,
  expiresAt: paymentLinkExpiry(MADE, null),
}
const AT_THE_END = new Date('2026-11-29T14:00:00Z')

const ENDED = { withdrawnAt: MADE, paidElsewhere: true, closed: true, expiresAt: MADE }
const ROWS: readonly (readonly [PaymentLinkState, Partial<PaymentLinkFacts>])[] = [
  ['open', {}],
  ['open', { checkoutState: 'released', hasPaymentFailed: true }],
  ['open', { checkoutState: 'paying', hasPaymentFailed: true }],
  ['paying', { checkoutState: 'paying', ...ENDED }],
  ['paid', { checkoutState: 'booked', ...ENDED }],
  ['refunded', { checkoutState: 'refunded', ...ENDED }],
  ['withdrawn', { ...ENDED }],
  ['paid elsewhere', { ...ENDED, withdrawnAt: null }],
  ['closed', { closed: true, expiresAt: MADE }],
  ['expired', { expiresAt: MADE, checkoutState: 'released', hasPaymentFailed: true }],
]

describe('where a payment link stands', () => {
  test.each(ROWS)('%s, by %o', (state, facts) => {
    expect(paymentLinkState({ ...FACTS, ...facts }, MADE)).toBe(state)
  })

  test('each of its states has a line', () => {
    expect(new Set(ROWS.map(([state]) => state))).toEqual(new Set(PAYMENT_LINK_STATES))
  })

  test('it can be paid for two hours, and no instant longer', () => {
    expect(paymentLinkState(FACTS, new Date(AT_THE_END.getTime() - 1))).toBe('open')
    expect(paymentLinkState(FACTS, AT_THE_END)).toBe('expired')
  })

  test.each([
    ['2026-11-29T13:00:00Z', '2026-11-29T13:00:00Z'],
    ['2026-11-29T15:00:00Z', '2026-11-29T14:00:00Z'],
  ])('of an agreement until %s, it can be paid until %s', (agreementEnd, end) => {
    expect(paymentLinkExpiry(MADE, new Date(agreementEnd))).toEqual(new Date(end))
  })
})

test('of the number of who paid, the renter reads the prefix and the end', () => {
  expect(maskPayerPhone('+24177123456' as GabonPhone)).toBe('077 •• •• 56')
})
