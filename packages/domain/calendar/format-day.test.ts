import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from './calendar-day.ts'
import { formatDay, formatHandovers, formatLongDay, formatLongPeriod } from './format-day.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(day('2000-01-01'), days))

describe('dates as a reader in Gabon writes them', () => {
  it('puts the day before the month', () => {
    expect(formatDay(day('2026-12-03'))).toBe('03/12/2026')
  })

  it.each([
    ['2026-12-03', '3 décembre 2026'],
    ['2026-05-01', '1er mai 2026'],
    ['2026-08-11', '11 août 2026'],
    ['2028-02-29', '29 février 2028'],
    ['2026-01-31', '31 janvier 2026'],
  ])('writes %s as «%s»', (date, words) => {
    expect(formatLongDay(day(date))).toBe(words)
  })

  it("names days and months as the platform's own French locale does", () => {
    const french = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(anyDay, (date) => {
        const expected = french.format(new Date(`${date}T00:00:00Z`)).replace(/^1 /, '1er ')
        expect(formatLongDay(date)).toBe(expected)
      }),
    )
  })

  it.each([
    ['2026-12-03', '2026-12-03', 'le 3 décembre 2026'],
    ['2026-12-03', '2026-12-05', 'du 3 au 5 décembre 2026'],
    ['2026-05-01', '2026-05-08', 'du 1er au 8 mai 2026'],
    ['2026-11-28', '2026-12-05', 'du 28 novembre au 5 décembre 2026'],
    ['2026-12-28', '2027-01-01', 'du 28 décembre 2026 au 1er janvier 2027'],
    ['2026-05-03', '2027-05-03', 'du 3 mai 2026 au 3 mai 2027'],
  ])('writes %s to %s as «%s»', (start, end, words) => {
    expect(formatLongPeriod(day(start), day(end))).toBe(words)
  })

  it.each([
    ['2026-11-24', '2026-11-25', 'Retrait~mar.~24, retour~mer.~25~nov.'],
    ['2026-11-23', '2026-11-23', 'Retrait et retour~lun.~23~nov.'],
    ['2026-11-30', '2026-12-01', 'Retrait~lun.~30~nov., retour~mar.~1er~déc.'],
    ['2026-11-24', '2027-11-24', 'Retrait~mar.~24~nov., retour~mer.~24~nov.'],
  ])('writes pick-up on %s and return on %s as «%s», where ~ breaks no line', (start, end, words) => {
    expect(formatHandovers(day(start), day(end))).toBe(words.replaceAll('~', '\u00a0'))
  })
})
