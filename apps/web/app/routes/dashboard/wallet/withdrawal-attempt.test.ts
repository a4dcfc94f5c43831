import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { attemptFor, clearAttempt, findOutcome, readAttempt, setAttemptAside } from './use-withdrawal.ts'

const UID = 'the owner'
const WISH = { phoneNumber: '+24177123456', amount: 5000 }

function withdrawal(id: string, change: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id,
    amount: WISH.amount,
    phone: WISH.phoneNumber,
    operator: 'AIRTEL',
    state: 'requested',
    byHand: false,
    delayed: false,
    reason: null,
    createdAt: '2026-12-03T10:00:00Z',
    settledAt: null,
    ...change,
  }
}

afterEach(clearAttempt)

describe('an attempt to withdraw', () => {
  it('keeps its idempotency key until its outcome is known', () => {
    const { key } = attemptFor(UID, WISH, [])
    expect(attemptFor(UID, { ...WISH }, [withdrawal('made meanwhile')]).key).toBe(key)
    expect(readAttempt(UID)?.key).toBe(key)
    clearAttempt()
    expect(readAttempt(UID)).toBeNull()
    expect(attemptFor(UID, WISH, []).key).not.toBe(key)
  })

  it.each([{ amount: 5001 }, { phoneNumber: '+24166123456' }])('is another one with %j', (change) => {
    const { key } = attemptFor(UID, WISH, [])
    expect(attemptFor(UID, { ...WISH, ...change }, []).key).not.toBe(key)
  })

  it('belongs to one person', () => {
    attemptFor(UID, WISH, [])
    expect(readAttempt('another person')).toBeNull()
  })

  it('keeps its key when set aside', () => {
    const { key } = attemptFor(UID, WISH, [])
    setAttemptAside(UID)
    expect(readAttempt(UID)).toMatchObject({ key, setAside: true })
    expect(attemptFor(UID, WISH, []).key).toBe(key)
  })
})

describe('its outcome', () => {
  it('is the matching withdrawal that was not there before', () => {
    const before = withdrawal('before')
    const attempt = attemptFor(UID, WISH, [before])
    expect(findOutcome(attempt, [before])).toBeNull()
    expect(findOutcome(attempt, [withdrawal('after'), before])?.id).toBe('after')
  })

  it('is found in any spelling of the number', () => {
    const attempt = attemptFor(UID, WISH, [])
    expect(findOutcome(attempt, [withdrawal('after', { phone: '077 12 34 56' })])?.id).toBe('after')
  })

  it.each([{ amount: 4000 }, { phone: '+24174123456' }])('is none with %j', (change) => {
    expect(findOutcome(attemptFor(UID, WISH, []), [withdrawal('another', change)])).toBeNull()
  })
})
