import { expect, test } from 'vitest'
import { readCallback } from './mypvit.ts'

/** The example of their documentation. */
const CALLBACK = {
  transactionId: 'PAY1A2B3C',
  merchantReferenceId: 'C1A2B3',
  status: 'SUCCESS',
  amount: 5000,
  customerID: '077123456',
  fees: 50,
  chargeOwner: 'MERCHANT',
  transactionOperation: 'PAYMENT',
  operator: 'AIRTEL_MONEY',
  code: 200,
}

function read(body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readCallback({
    method: 'POST',
    authority: 'okoume.test',
    path: '/',
    headers: {},
    body: Buffer.from(text),
  })
}

test.each([
  [CALLBACK, 200],
  [{ ...CALLBACK, code: 4100, status: 'FAILED' }, 4100],
  [{ ...CALLBACK, code: '200' }, '200'],
  [{ transactionId: 'PAY1A2B3C', merchantReferenceId: 'C1A2B3', more: { of: 'it' } }, 200],
])('%j names the operation to query, and is acknowledged in its own format', (body, responseCode) => {
  expect(read(body)).toEqual({
    about: { reference: 'C1A2B3' },
    acknowledgement: { transactionId: 'PAY1A2B3C', responseCode },
  })
})

test.each([
  '',
  'null',
  '[]',
  '{',
  { transactionId: 'PAY1' },
  { transactionId: 1, merchantReferenceId: 'R1' },
  { transactionId: 'PAY1', merchantReferenceId: 'r1' },
  { transactionId: 'PAY1', merchantReferenceId: 'R1\n' },
  { transactionId: 'PAY1', merchantReferenceId: 'R'.repeat(16) },
  { transactionId: 'P'.repeat(65), merchantReferenceId: 'R1' },
  { transactionId: 'PAY1', merchantReferenceId: 'R1', code: { $: 1 } },
  { transactionId: 'PAY1', merchantReferenceId: 'R1', more: 'x'.repeat(20_000) },
])('a malformed one is refused: %j', (body) => {
  expect(read(body)).toBeNull()
})
