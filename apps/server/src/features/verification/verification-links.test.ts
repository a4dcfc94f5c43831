import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { createVerificationLinks, linkAddress } from './verification-links.ts'

const NOW = new Date('2026-05-20T10:00:00Z')
const links = createVerificationLinks('a secret of the tests, long enough')
const file = { fileId: randomUUID(), userId: randomUUID() }
const proof = links.sign(file, NOW)

function refusalOf(token: string, userId = file.userId, now = NOW, reader = links) {
  try {
    return reader.read(token, userId, now)
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

describe('a signed link', () => {
  test('is valid for its file for 14 days, and no longer', () => {
    const atLast = new Date(NOW.getTime() + 14 * DAY_MS)

    const mailed = { fileId: file.fileId, administratorId: null }
    expect(links.read(proof, file.userId, NOW)).toEqual(mailed)
    expect(links.read(proof, file.userId, new Date(atLast.getTime() - 1000))).toEqual(mailed)
    expect(refusalOf(proof, file.userId, atLast)).toBe('LINK_EXPIRED')
  })

  test('is not valid for another person', () => {
    expect(refusalOf(proof, randomUUID())).toBe('LINK_INVALID')
  })

  test('names its administrator, whom neither another one nor a reader of the mails can impersonate', () => {
    const administratorId = randomUUID()
    const own = links.sign({ ...file, administratorId }, NOW)
    const [id = '', holder = '', ...rest] = own.split('.')

    expect(links.read(own, file.userId, NOW)).toEqual({ fileId: file.fileId, administratorId })
    expect(holder).toBe(administratorId)
    expect(refusalOf([id, randomUUID(), ...rest].join('.'))).toBe('LINK_INVALID')
    expect(refusalOf([id, ...rest].join('.'))).toBe('LINK_INVALID')
    expect(refusalOf(proof.replace('.', `.${administratorId}.`))).toBe('LINK_INVALID')
  })

  test('cannot be made with another secret', () => {
    const forger = createVerificationLinks('another secret of the tests')

    expect(refusalOf(forger.sign(file, NOW))).toBe('LINK_INVALID')
  })

  test('cannot be extended, nor moved to another file', () => {
    const [id = '', expires = '', signature = ''] = proof.split('.')

    expect(refusalOf([id, String(Number(expires) + 1), signature].join('.'))).toBe('LINK_INVALID')
    expect(refusalOf([id, `0${expires}`, signature].join('.'))).toBe('LINK_INVALID')
    expect(refusalOf([randomUUID(), expires, signature].join('.'))).toBe('LINK_INVALID')
  })

  test('depends on every one of its characters', () => {
    for (let at = 0; at < proof.length; at++) {
      const other = proof[at] === 'A' ? 'B' : 'A'
      expect(refusalOf(proof.slice(0, at) + other + proof.slice(at + 1)), `at ${at}`).toBe('LINK_INVALID')
    }
  })

  test.each([
    '',
    '.',
    '..',
    'x',
    `${proof}A`,
    `${proof}=`,
    ` ${proof}`,
    proof.slice(0, -1),
    proof.toUpperCase(),
  ])('cannot be %j', (token) => {
    expect(refusalOf(token)).toBe('LINK_INVALID')
  })

  test('has the address format of the specification', () => {
    expect(linkAddress('https://okoume.test', { userId: file.userId, decision: '-1', proof })).toBe(
      `https://okoume.test/api/users/verify/${file.userId}/-1?lien=${proof}`,
    )
  })
})
