import { calendarDay as day } from '@okoume/domain/calendar/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import { type Bookable, type DayRefusal, NO_DAYS } from './day-choice.ts'
import { explainDay, explainNewStart, takenDays } from './explain-day.ts'

const bookable: Bookable = {
  unit: 'jour',
  stock: 3,
  today: day('2026-11-10'),
  now: new Date('2026-11-10T09:00:00Z'),
  bufferDays: 0,
  occupancies: [
    { start: day('2026-11-15'), end: day('2026-11-15'), quantity: 3 },
    { start: day('2026-11-20'), end: day('2026-11-20'), quantity: 3 },
  ],
}
const begunOn = (start: string) => ({ start: day(start), end: null })

describe('a day that cannot be chosen is explained', () => {
  it('when it is past or too far ahead', () => {
    expect(explainDay(bookable, NO_DAYS, 'start', { day: day('2026-11-01'), refusal: 'past' })).toBe(
      'Le 1er novembre 2026 est déjà passé.',
    )
    expect(explainDay(bookable, NO_DAYS, 'start', { day: day('2027-11-11'), refusal: 'too far' })).toContain(
      "au plus un an à l'avance",
    )
  })

  it("by its owner's rules", () => {
    const ruled = { ...bookable, minDays: 3, maxDays: 6, horizonMonths: 3 }
    const explain = (refusal: DayRefusal) =>
      explainDay(ruled, NO_DAYS, 'start', { day: day('2026-11-12'), refusal })
    expect(explain('too short')).toBe('3 jours au moins.')
    expect(explain('too long')).toBe('6 jours au plus.')
    expect(explain('too far')).toContain("au plus 3 mois à l'avance")
  })

  it('when nothing is left', () => {
    expect(explainDay(bookable, NO_DAYS, 'start', { day: day('2026-11-15'), refusal: 'sold out' })).toBe(
      'Le 15 novembre 2026, tout est déjà réservé.',
    )
  })

  it('by the sold-out day in between', () => {
    const refused = { day: day('2026-11-22'), refusal: 'interrupted' } as const
    expect(explainDay(bookable, begunOn('2026-11-18'), 'end', refused)).toBe(
      "Du 18 au 22 novembre 2026, ce n'est pas possible : le 20 novembre 2026, tout est déjà réservé.",
    )
    expect(explainNewStart(bookable, begunOn('2026-11-18'), 'end', refused)).toBe(
      "Du 18 au 22 novembre 2026, ce n'est pas possible : le 20 novembre 2026, tout est déjà réservé. Votre retrait est maintenant le 22 novembre 2026.",
    )
  })

  it('by the shortest rental, where too few days follow', () => {
    const refused = { day: day('2026-11-14'), refusal: 'no room' } as const
    expect(explainDay({ ...bookable, minDays: 2 }, NO_DAYS, 'start', refused)).toBe(
      "2 jours au moins. Du 14 au 16 novembre 2026, ce n'est pas possible : le 15 novembre 2026, tout est déjà réservé.",
    )
    const weekly = { ...bookable, unit: 'semaine' } as const
    const start = { day: day('2026-11-12'), refusal: 'no room' } as const
    expect(explainDay(weekly, NO_DAYS, 'start', start)).toBe(
      "Cet objet se loue à la semaine : 7, 14, 21 ou 28 jours. Du 12 au 19 novembre 2026, ce n'est pas possible : le 15 novembre 2026, tout est déjà réservé.",
    )
  })

  it('by the whole weeks of a weekly item', () => {
    const refused = { day: day('2026-11-20'), refusal: 'not whole weeks' } as const
    expect(explainDay({ ...bookable, unit: 'semaine' }, begunOn('2026-11-12'), 'end', refused)).toContain(
      '7, 14, 21 ou 28 jours',
    )
  })
})

describe('days that are taken can be waited for', () => {
  const three = { ...bookable, minDays: 3 }
  it.each([
    ['a day', bookable, NO_DAYS, 'start', '2026-11-15', 'sold out', '2026-11-15', '2026-11-15'],
    ['the shortest rental', three, NO_DAYS, 'start', '2026-11-13', 'no room', '2026-11-13', '2026-11-16'],
    [
      'a period',
      bookable,
      begunOn('2026-11-18'),
      'end',
      '2026-11-22',
      'interrupted',
      '2026-11-18',
      '2026-11-22',
    ],
  ] as const)('%s', (_, of, chosen, side, pressed, refusal, start, end) => {
    expect(takenDays(of, chosen, side, { day: day(pressed), refusal })).toEqual({ start, end })
  })

  it('but not those that the owner does not rent', () => {
    const past = { day: day('2026-11-01'), refusal: 'past' } as const
    expect(takenDays(bookable, NO_DAYS, 'start', past)).toBeNull()
  })
})
