import type { Item } from '@okoume/contract/wire/item.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { safeSessionStorage } from '#app/data/storage/safe-storage.ts'
import {
  attemptFor,
  booksAtOnce,
  clearAttempt,
  isAttemptFor,
  type PaymentBody,
  readAttempt,
  runningAttempts,
  stopSharing,
  storeAttempt,
} from './checkout-attempt.ts'

const rental = {
  item_id: 'i1',
  start_date: '2026-12-03',
  end_date: '2026-12-05',
  quantity: 1,
  address: 'Louis',
  recipientPhone: '077123456',
}
const billing: BillingState = { item: { id: 'i1' } as Item, rental }
const body: PaymentBody = {
  totalPrice: 10_700,
  item: 'Tente',
  phoneNumber: '077123456',
  operationAccountCode: 'A',
  rental,
}

beforeEach(() => {
  clearAttempt('u1')
  for (const { payment } of runningAttempts('u1')) stopSharing(payment.id)
})

describe('an attempt to pay', () => {
  it('keeps its idempotency key for the same input: a double click or a reload is the same payment', () => {
    const first = attemptFor('u1', billing, body)
    expect(attemptFor('u1', billing, { ...body }).key).toBe(first.key)
    expect(readAttempt('u1')?.key).toBe(first.key)
  })

  it.each([
    { phoneNumber: '074123456' },
    { operationAccountCode: 'M' },
    { totalPrice: 10_800 },
    { rental: { ...rental, quantity: 2 } },
  ])('gets a new key once the input changes: %j', (changed) => {
    const first = attemptFor('u1', billing, body)
    expect(attemptFor('u1', billing, { ...body, ...changed }).key).not.toBe(first.key)
  })

  it('gets a new key after a final failure', () => {
    const first = attemptFor('u1', billing, body)
    clearAttempt('u1')
    expect(attemptFor('u1', billing, body).key).not.toBe(first.key)
  })

  it('belongs to one person', () => {
    const first = attemptFor('u1', billing, body)
    expect(readAttempt('u2')).toBeNull()
    expect(attemptFor('u2', billing, body).key).not.toBe(first.key)
  })

  it('is resumed for its own rental only', () => {
    const attempt = { ...attemptFor('u1', billing, body), payment: { id: 'p1', startedAt: Date.now() } }
    storeAttempt(attempt)
    const stored = readAttempt('u1')
    expect(stored?.payment?.id).toBe('p1')
    expect(isAttemptFor(attempt, null)).toBe(true)
    expect(isAttemptFor(attempt, billing)).toBe(true)
    expect(isAttemptFor(attempt, { ...billing, rental: { ...rental, end_date: '2026-12-06' } })).toBe(false)
  })
})

describe('a running payment', () => {
  const started = (id: string, startedAt = Date.now()) => {
    const attempt = { ...attemptFor('u1', billing, body), payment: { id, startedAt } }
    storeAttempt(attempt)
    return attempt
  }
  /** As another tab finds it. */
  const inAnotherTab = () => safeSessionStorage.removeAll('')

  it('is found by another tab, which pays the same with the same key', () => {
    const { key } = started('p1')
    inAnotherTab()
    expect(runningAttempts('u1').map(({ payment }) => payment.id)).toEqual(['p1'])
    expect(attemptFor('u1', billing, body).key).toBe(key)
    expect(runningAttempts('u2')).toEqual([])
  })

  it('is ignored by other tabs once it is over, or its stock reservation has ended', () => {
    started('p1')
    stopSharing('p1')
    expect(runningAttempts('u1')).toEqual([])
    clearAttempt('u1')
    started('p2', Date.now() - 15 * MINUTE_MS)
    expect(runningAttempts('u1')).toEqual([])
  })

  it('is not replaced by an attempt that was only sent', () => {
    started('p1')
    attemptFor('u1', billing, { ...body, phoneNumber: '074123456' })
    expect(runningAttempts('u1').map(({ payment }) => payment.id)).toEqual(['p1'])
  })
})

it.each([
  [{}, false],
  [{ instant: false }, false],
  [{ instant: true }, true],
  [{ enquiry: 'q1' }, true],
])('%j books at once: %s', (change, expected) => {
  expect(booksAtOnce({ ...body, ...change })).toBe(expected)
})
