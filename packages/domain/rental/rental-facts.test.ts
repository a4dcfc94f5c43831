import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from '../calendar/calendar-day.ts'
import { answerDeadline, claimableDeposit, returnDeadline } from './rental-facts.ts'

describe('the time an owner has to answer', () => {
  it.each([
    ['24 h, where the start is far', '2026-03-02T09:00:00.000Z', '2026-03-10', '2026-03-03T09:00:00.000Z'],
    ['24 h, on the eve of the start', '2026-03-02T09:00:00.000Z', '2026-03-03', '2026-03-03T09:00:00.000Z'],
    ['the end of the start date', '2026-03-02T09:00:00.000Z', '2026-03-02', '2026-03-02T23:00:00.000Z'],
    ['minutes, late on the start date', '2026-03-02T22:30:00.000Z', '2026-03-02', '2026-03-02T23:00:00.000Z'],
    [
      'a whole day, asked at its first instant',
      '2026-03-01T23:00:00.000Z',
      '2026-03-02',
      '2026-03-02T23:00:00.000Z',
    ],
    ["24 h over a year's end", '2026-12-31T23:30:00.000Z', '2027-01-20', '2027-01-01T23:30:00.000Z'],
  ])('is %s', (_, requestedAt, start, deadline) => {
    const rental = { requestedAt: new Date(requestedAt), startDate: day(start) }
    expect(answerDeadline(rental)).toEqual(new Date(deadline))
  })

  it('is 24 h or until the start date is over, whichever comes first', () => {
    const anyRequest = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 0, max: 4 }), (requestedAt, ahead) => {
        const requestDay = day(new Date(requestedAt.getTime() + 3_600_000).toISOString().slice(0, 10))
        const startDate = addDays(requestDay, ahead)
        const startIsOver = Date.parse(`${startDate}T23:00:00.000Z`)
        const expected = Math.min(requestedAt.getTime() + 86_400_000, startIsOver)
        expect(answerDeadline({ requestedAt, startDate }).getTime()).toBe(expected)
      }),
    )
  })
})

describe('the time an owner has to contest a return', () => {
  it.each([
    ['2026-03-12', '2026-03-14T23:00:00.000Z'],
    ['2026-02-27', '2026-03-01T23:00:00.000Z'],
    ['2028-02-28', '2028-03-01T23:00:00.000Z'],
  ])('after %s lasts until 48 h after that day is over', (end, deadline) => {
    expect(returnDeadline({ endDate: day(end), returnProvedAt: null })).toEqual(new Date(deadline))
  })

  it.each([
    ['before the end', '2026-03-11T10:00:00.000Z', '2026-03-12T10:00:00.000Z'],
    ['late', '2026-03-14T22:00:00.000Z', '2026-03-15T22:00:00.000Z'],
  ])('lasts 24 h from its proof, %s', (_, proved, deadline) => {
    const rental = { endDate: day('2026-03-12'), returnProvedAt: new Date(proved) }
    expect(returnDeadline(rental)).toEqual(new Date(deadline))
  })
})

describe('what an owner may ask of a deposit', () => {
  it.each([
    [20_000, null, 1, 20_000],
    [20_000, 90_000, 1, 20_000],
    [20_000, 20_000, 1, 20_000],
    [20_000, 4000, 1, 4000],
    [20_000, 4000, 3, 12_000],
    [20_000, 4000, 60, 20_000],
    [0, 4000, 1, 0],
  ])('of %i FCFA, declared %s each, for %i units: %i at most', (deposit, value, quantity, most) => {
    expect(claimableDeposit({ deposit, value, quantity })).toBe(most)
  })
})
