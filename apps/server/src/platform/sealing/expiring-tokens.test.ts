import { expect, test } from 'vitest'
import { createExpiringTokens } from './expiring-tokens.ts'
import { deriveKeys } from './seal.ts'

const OLD = 'the secret before, long enough to sign with'
const NEW = 'the secret from now on, as long as the other'
const now = new Date('2026-03-01T12:00:00Z')

const refused = (code: string) => expect.objectContaining({ code })
const proofsOf = (...secrets: [string, ...string[]]) =>
  createExpiringTokens(deriveKeys(secrets, 'withdrawal links'), 1000)

test('a signature by the previous secret is valid as long as that is kept; the new one signs', () => {
  const before = proofsOf(OLD).sign('one', now)
  const after = proofsOf(NEW, OLD).sign('one', now)

  expect(() => proofsOf(NEW, OLD).check(before, 'one', now)).not.toThrow()
  expect(() => proofsOf(NEW).check(before, 'one', now)).toThrow(refused('LINK_INVALID'))
  expect(() => proofsOf(NEW).check(after, 'one', now)).not.toThrow()
  expect(() => proofsOf(OLD).check(after, 'one', now)).toThrow(refused('LINK_INVALID'))
})

test('by neither secret is it valid for another subject, or later', () => {
  const before = proofsOf(OLD).sign('one', now)
  const later = new Date(now.getTime() + 1000)

  expect(() => proofsOf(NEW, OLD).check(before, 'other', now)).toThrow(refused('LINK_INVALID'))
  expect(() => proofsOf(NEW, OLD).check(before, 'one', later)).toThrow(refused('LINK_EXPIRED'))
})
