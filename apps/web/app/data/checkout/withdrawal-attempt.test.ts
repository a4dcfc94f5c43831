import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { attemptFor, clearAttempt, findOutcome, readAttempt, setAttemptAside } from './withdrawal-attempt.ts'

const UID = 'the owner'
const ORDER = { phoneNumber: '+24177123456', amount: 5000 }

function withdrawal(id: string, change: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id,
    amount: ORDER.amount,
    phone: ORDER.phoneNumber,
    operator: 'AIRTEL',
    state: 'requested',
    byHand: false,
    delayed: false,
    waiting: false,
    automatic: false,
    heldUntil: null,
    reason: null,
    createdAt: '2026-12-03T10:00:00Z',
    settledAt: null,
    ...change,
  }
}

afterEach(clearAttempt)

describe('an attempt to withdraw', () => {
  it('keeps its idempotency key until its outcome is known', () => {
    const { key } = attemptFor(UID, ORDER, [])
    expect(attemptFor(UID, { ...ORDER }, [withdrawal('made meanwhile')]).key).toBe(key)
    expect(readAttempt(UID)?.key).toBe(key)
    clearAttempt()
    expect(readAttempt(UID)).toBeNull()
    expect(attemptFor(UID, ORDER, []).key).not.toBe(key)
  })

  it.each([{ amount: 5001 }, { phoneNumber: '+24166123456' }])('is another one with %j', (change) => {
    const { key } = attemptFor(UID, ORDER, [])
    expect(attemptFor(UID, { ...ORDER, ...change }, []).key).not.toBe(key)
  })

  it('belongs to one person', () => {
    attemptFor(UID, ORDER, [])
    expect(readAttempt('another person')).toBeNull()
  })

  it('keeps its key when set aside', () => {
    const { key } = attemptFor(UID, ORDER, [])
    setAttemptAside(UID)
    expect(readAttempt(UID)).toMatchObject({ key, setAside: true })
    expect(attemptFor(UID, ORDER, []).key).toBe(key)
  })
})

describe('its outcome', () => {
  it('is the matching withdrawal that was not there before', () => {
    const before = withdrawal('before')
    const attempt = attemptFor(UID, ORDER, [before])
    expect(findOutcome(attempt, [before])).toBeNull()
    expect(findOutcome(attempt, [withdrawal('after'), before])?.id).toBe('after')
  })

  it('is found in any spelling of the number', () => {
    const attempt = attemptFor(UID, ORDER, [])
    expect(findOutcome(attempt, [withdrawal('after', { phone: '077 12 34 56' })])?.id).toBe('after')
  })

  it.each([{ amount: 4000 }, { phone: '+24174123456' }])('is none with %j', (change) => {
    expect(findOutcome(attemptFor(UID, ORDER, []), [withdrawal('another', change)])).toBeNull()
  })
})
