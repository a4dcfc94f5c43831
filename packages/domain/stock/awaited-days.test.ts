import { expect, test } from 'vitest'
import { addDays, calendarDay, startOfDay } from '../calendar/calendar-day.ts'
import { awaitedDaysProblems } from './awaited-days.ts'

const today = calendarDay('2026-03-10')
const now = startOfDay(today)
const rules = { priceUnit: 'jour', minDays: 3, noticeHours: 48, horizonMonths: 1, handoverDays: [6] } as const

test.each([
  ['from the first day that the notice allows', 2, 2, {}],
  ['shorter than the owner rents, and between two handovers', 3, 4, {}],
  ['further than the owner allows', 2, 32, { end_date: "On réserve au plus 1 mois à l'avance." }],
  ['backwards', 5, 4, { end_date: 'La date de fin précède la date de début.' }],
  ['yesterday', -1, 3, { start_date: 'La date de début est déjà passée.' }],
  [
    'before the notice',
    1,
    3,
    { start_date: expect.stringMatching(/^Le propriétaire demande 48.h de délai/) },
  ],
])('waiting for days: %s', (_, from, to, problems) => {
  const period = { start: addDays(today, from), end: addDays(today, to) }
  expect(awaitedDaysProblems(period, rules, now)).toEqual(problems)
})

test('waiting for a month and a day is refused', () => {
  const wide = { ...rules, horizonMonths: 12 }
  const month = { start: addDays(today, 2), end: addDays(today, 32) }
  expect(awaitedDaysProblems(month, wide, now)).toEqual({})
  expect(awaitedDaysProblems({ ...month, end: addDays(today, 33) }, wide, now)).toEqual({
    end_date: '31 jours au plus.',
  })
})
