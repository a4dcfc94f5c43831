import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { oneDayOfRent } from '../ledger/handover-entries.ts'
import { quoteAgreedRent } from '../pricing/quote.ts'
import {
  agreementEnd,
  canNamePrice,
  canReserve,
  dueEnquiryAction,
  type EnquiryFacts,
  enquiryAnswerBy,
  isAgreementValid,
  priceBounds,
  priceProblem,
  reservationEnd,
} from './enquiry.ts'

const at = (text: string) => new Date(`2026-12-${text}Z`)
const ASKED: EnquiryFacts = {
  state: 'open',
  startDate: calendarDay('2026-12-20'),
  awaitedSince: at('03T09:00'),
  answeredAt: null,
  createdAt: at('03T09:00'),
  lastMessageAt: at('03T09:00'),
  proposals: 0,
  approvals: 0,
  validUntil: null,
  reservedUntil: null,
}
const ANSWERED = { ...ASKED, awaitedSince: null, answeredAt: at('03T10:00') }
const AGREED = { ...ANSWERED, state: 'pre-approved', approvals: 1, validUntil: at('04T10:00') } as const

test.each([
  ['renter', 20_001, 14_001, 20_001],
  ['owner', 20_001, 10_001, 20_001],
  ['renter', 1, 1, 1],
] as const)('the %s may offer for %i at least %i, at most %i', (party, computed, least, most) => {
  expect(priceBounds(party, computed)).toEqual({ least, most })
  expect(priceProblem(party, least, computed)).toBeNull()
  for (const price of [least - 1, most + 1])
    expect(priceProblem(party, price, computed)).toMatch(/^Proposez entre/)
})

test.each([
  ['asked, within 24 h', ASKED, '04T08:59', null],
  ['asked, after 24 h', ASKED, '04T09:00', 'close unanswered'],
  ['answered, within a week', ANSWERED, '10T08:59', null],
  ['answered, a week after the last word', ANSWERED, '10T09:00', 'expire'],
  ['for today, as the day ends', { ...ANSWERED, startDate: calendarDay('2026-12-03') }, '03T23:00', 'expire'],
  ['agreed, within its time', AGREED, '04T09:59', null],
  ['agreed, after it', AGREED, '04T10:00', 'expire'],
  ['booked', { ...AGREED, state: 'booked' }, '30T10:00', null],
] as const)('an enquiry %s', (_, enquiry, now, action) => {
  expect(dueEnquiryAction(enquiry, at(now))).toBe(action)
})

test('an answer is awaited for 24 hours, at most to the end of the first day', () => {
  const forToday = { ...ASKED, startDate: calendarDay('2026-12-03') }
  expect(enquiryAnswerBy(ASKED)).toEqual(at('04T09:00'))
  expect(enquiryAnswerBy(forToday)).toEqual(at('03T23:00'))
  expect(dueEnquiryAction(forToday, at('03T23:00'))).toBe('close unanswered')
  expect(enquiryAnswerBy(ANSWERED)).toBeNull()
})

test('an agreement lasts 24 hours, at most to the end of its first day, and its days two hours', () => {
  expect(agreementEnd(ASKED, at('03T10:00'))).toEqual(at('04T10:00'))
  expect(agreementEnd({ startDate: calendarDay('2026-12-03') }, at('03T10:00'))).toEqual(at('03T23:00'))
  expect(reservationEnd(at('04T10:00'), at('03T10:00'))).toEqual(at('03T12:00'))
  expect(reservationEnd(at('03T11:00'), at('03T10:00'))).toEqual(at('03T11:00'))
  expect(isAgreementValid(AGREED, at('04T09:59'))).toBe(true)
  expect(isAgreementValid(AGREED, at('04T10:00'))).toBe(false)
})

test.each([
  ['the renter, once', ASKED, 'renter', true],
  ['the renter, not again before an answer', { ...ASKED, proposals: 1 }, 'renter', false],
  ['the renter, again after it', { ...AGREED, proposals: 1 }, 'renter', true],
  ['the renter, no third one', { ...AGREED, proposals: 2 }, 'renter', false],
  ['the owner, twice', AGREED, 'owner', true],
  ['the owner, no third one', { ...AGREED, approvals: 2 }, 'owner', false],
  ['nobody of one that has ended', { ...AGREED, state: 'expired' }, 'owner', false],
] as const)('names a price: %s', (_, enquiry, party, may) => {
  expect(canNamePrice(enquiry, party)).toBe(may)
})

test('days are reserved once', () => {
  expect(canReserve(AGREED)).toBe(true)
  expect(canReserve({ ...AGREED, reservedUntil: at('03T12:00') })).toBe(false)
})

test('fee and total follow from an agreed rent, and a day of it is an average day', () => {
  const listing = { price: 10_000, priceUnit: 'jour', deposit: 20_000 } as const
  const period = { start: calendarDay('2026-12-20'), end: calendarDay('2026-12-23') }
  const quote = quoteAgreedRent(listing, period, 24_000)
  expect(quote).toMatchObject({ lines: [], subtotal: 24_000, fee: 1600, total: 45_600, totalPrice: 44_000 })
  expect(quoteAgreedRent({ ...listing, deposit: 1_000_000_000 }, period, 24_000)).toBeNull()
  const rental = {
    totalPrice: 44_000,
    deposit: 20_000,
    startDate: period.start,
    endDate: period.end,
    quantity: 2,
  }
  expect(oneDayOfRent(rental, { ...listing, agreed: true })).toBe(8000)
})
