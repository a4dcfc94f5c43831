import { expect, it } from 'vitest'
import { readReceiptNumber, receiptNumber } from './receipt-number.ts'

const PAID = new Date('2026-05-01T10:00:00Z')

it('uses no letters and digits that look alike', () => {
  expect(receiptNumber('01980000-0000-7000-8000-000000000000', PAID)).toBe('OK-2026-00000000')
  expect(receiptNumber('01980000-0000-7000-8000-00ffffffffff', PAID)).toBe('OK-2026-ZZZZZZZZ')
  expect(receiptNumber('01980000-0000-7000-8000-000000000021', PAID)).toBe('OK-2026-00000011')
})

it.each(['000000000000', '00ffffffffff', '120000000021', 'ab0123456789'])(
  "matches the end of the rental's id: %s",
  (end) => {
    const number = receiptNumber(`01980000-0000-7000-8000-${end}`, PAID)
    expect(readReceiptNumber(number.toLowerCase())).toBe(end.slice(-10))
  },
)

it.each([
  'OK-2026-ABCD1230',
  ' ok 2026 abcd 1230 ',
  'OK2026ABCD1230',
  'Reçu n° OK-2026-ABCD1230.',
  'OK‑2026–ABCD1230',
  '\u202aOK-2026-ABCD1230\u202c',
  'ＯＫ－２０２６－ＡＢＣＤ１２３０',
  'OK-2026-ABCDI23O',
])('reads %j', (text) => {
  expect(readReceiptNumber(text)).toBe(readReceiptNumber('OK-2026-ABCD1230'))
  expect(readReceiptNumber(text)).not.toBeNull()
})

it.each([
  'OK-2026-ABCD12300',
  'BOOK-2026-ABCD1230',
  'OK-26-ABCD1230',
  '',
  'OK-2026-0000000',
  'OK-2026-0000000U',
  'XX-2026-00000000',
])('refuses «%s»', (text) => {
  expect(readReceiptNumber(text)).toBeNull()
})

it('differs between rentals of the same millisecond', () => {
  const of = (end: string) => receiptNumber(`01980000-0000-7000-8000-12${end}`, PAID)
  expect(new Set(['0000000001', '0000000002', '8000000001'].map(of)).size).toBe(3)
})

it('has the year, in Libreville time, of the payment', () => {
  const id = '01980000-0000-7000-8000-000000000000'
  expect(receiptNumber(id, new Date('2026-12-31T22:59:59Z'))).toMatch(/^OK-2026-/)
  expect(receiptNumber(id, new Date('2026-12-31T23:00:00Z'))).toMatch(/^OK-2027-/)
})

it.each([
  ['2026-12-31T22:59:59Z', 'OK-2026-00000000'],
  ['2026-12-31T23:00:00Z', 'OK-2027-00000000'],
])('has the year of Libreville of %s', (paidAt, number) => {
  expect(receiptNumber('01980000-0000-7000-8000-000000000000', new Date(paidAt))).toBe(number)
})
