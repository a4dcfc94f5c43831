import { ApiError } from '@okoume/client/client.ts'
import { expect, test } from 'vitest'
import { classifyFailure } from './outbox-failure.ts'

const answered = (status: number, retryAfter: string | null = null) =>
  classifyFailure(new ApiError(status, { code: 'INTERNAL', message: 'Non.' }), retryAfter, 0)

test('a broken or silent connection is retried without limit', () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('', 'TimeoutError')]) {
    expect(classifyFailure(error, null, 0)).toMatchObject({
      kind: 'network',
      maxFailures: Number.POSITIVE_INFINITY,
    })
  }
})

test.each([400, 403, 404, 409, 410, 413])("%i is a refusal, with the server's message", (status) => {
  expect(answered(status)).toEqual({ kind: 'refused', code: 'INTERNAL', reason: 'Non.' })
})

test.each([408, 429, 500, 502, 503, 504])('%i is retried a few times', (status) => {
  const failure = answered(status)
  expect(failure).toMatchObject({ kind: 'server', waitMs: null })
  expect(failure.kind === 'server' && Number.isFinite(failure.maxFailures)).toBe(true)
})

test('401 waits for the person to sign in again', () => {
  expect(answered(401)).toMatchObject({ kind: 'session' })
})

test.each([
  ['5', 5000],
  ['Thu, 01 Jan 1970 00:00:09 GMT', 9000],
  ['-1', null],
  ['demain', null],
  ['0', null],
])('the server asks to wait with «%s»', (header, waitMs) => {
  expect(answered(503, header)).toMatchObject({ waitMs })
})
