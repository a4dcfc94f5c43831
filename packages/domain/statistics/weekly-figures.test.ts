import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { describeWeek, lastMonday, type WeekCounts, weekTitle } from './weekly-figures.ts'

const NOTHING: WeekCounts = {
  monday: calendarDay('2026-11-16'),
  ...{ requests: 0, answered: 0, accepted: 0, ended: 0, proved: 0, disputed: 0, decisions: 0 },
  ...{ medianDecisionMs: null, tickets: 0, resolved: 0, mails: 0, notices: 0 },
}
const figure = (week: WeekCounts, name: string) => describeWeek(week).find((one) => one.name === name)?.value

test.each([
  ['on a Monday', '2026-11-23', '2026-11-16'],
  ['on a Sunday', '2026-11-22', '2026-11-09'],
  ['on a Wednesday', '2026-11-25', '2026-11-16'],
])('the last whole week %s', (_, today, monday) => {
  expect(lastMonday(calendarDay(today))).toBe(monday)
})

test('a week without anything divides by nothing', () => {
  expect(describeWeek(NOTHING).map(({ value }) => value)).not.toContainEqual(
    expect.stringMatching(/NaN|Infinity/),
  )
  expect(figure(NOTHING, 'Acceptées')).toBe('–')
  expect(weekTitle(NOTHING.monday)).toBe('Semaine du 16 au 22 novembre 2026')
})

test('shares, rates and times are rounded for reading', () => {
  const week = { ...NOTHING, answered: 3, accepted: 2, ended: 80, proved: 60, disputed: 1, decisions: 1 }
  expect(figure(week, 'Acceptées')).toBe('67\u00a0% de 3 demandes répondues ou expirées')
  expect(figure(week, 'Remises prouvées par code')).toBe('75\u00a0% de 80 locations terminées')
  expect(figure(week, 'Litiges pour 100 locations')).toBe('1,3')
  const timed = { ...week, medianDecisionMs: 5_400_000 }
  expect(figure(timed, 'Délai médian de nos décisions')).toBe('2\u00a0h (1 décision)')
})
