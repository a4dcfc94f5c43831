import { daysBetween, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { describe, expect, it } from 'vitest'
import { EXAMPLE, refundInExample } from './example-rental.ts'
import { enumerate } from './figures.ts'

describe('the example that the pages count through', () => {
  it('is a drill at 5 000 FCFA for three days, with 20 000 of deposit', () => {
    expect(EXAMPLE.units).toBe('3 jours')
    expect(EXAMPLE.quote).toMatchObject({ subtotal: 15_000, fee: 1_000, deposit: 20_000, total: 36_000 })
  })

  it('begins on a Friday and ends on the Monday after, as it says', () => {
    const noon = startOfDay(EXAMPLE.start).getTime() + 12 * HOUR_MS
    expect(new Date(noon).getUTCDay()).toBe(5)
    expect(daysBetween(EXAMPLE.start, EXAMPLE.end)).toBe(3)
  })

  it.each([
    ['en attente', 'owner', 36_000],
    ['en attente', 'server', 36_000],
    ['acceptée', 'owner', 36_000],
    ['en attente', 'renter', 35_000],
    ['acceptée', 'renter', 35_000],
  ] as const)('ended while «%s» by the %s, refunds %i FCFA', (from, actor, refund) => {
    expect(refundInExample({ from, actor })).toBe(refund)
  })

  it('has no amount for an end outside the rules', () => {
    expect(() => refundInExample({ from: 'acceptée', actor: 'server' })).toThrow(RangeError)
  })
})

it.each([
  [[], ''],
  [['un'], 'un'],
  [['un', 'deux'], 'un ou deux'],
  [[7, 14, 21], '7, 14 ou 21'],
] as const)('%j is listed as «%s»', (words, text) => {
  expect(enumerate(words, 'ou')).toBe(text)
})
