import { addDays, dayInLibreville, endOfDay, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { DEPOSIT_CLAIM_ANSWER_HOURS } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { answerDeadline, returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { reviewWindow } from '@okoume/domain/review/review-window.ts'
import { expect, test } from 'vitest'
import { DEMO_RENTALS, demoListings } from './demo-data.ts'

test.each([
  ['midnight', 0],
  ['noon', 12],
  ['the last hour', 23.9],
])('the demo is the same when opened at %s: each step comes at an allowed time', (_when, hour) => {
  const today = dayInLibreville(new Date('2026-12-03T12:00:00Z'))
  const now = startOfDay(today).getTime() + hour * HOUR_MS
  for (const { listing, from, to, askedHoursAgo, answer, returns = [], reviews } of DEMO_RENTALS) {
    const [start, end] = [addDays(today, from), addDays(today, to)]
    const asked = new Date(now - askedHoursAgo * HOUR_MS)
    expect(start >= dayInLibreville(asked), `${listing} is asked for in time`).toBe(true)
    if (answer) {
      const answered = asked.getTime() + HOUR_MS / 2
      expect(answered, listing).toBeLessThan(
        answerDeadline({ requestedAt: asked, startDate: start }).getTime(),
      )
    }
    const facts = { endDate: end, status: 'terminée', cancellation: null, returnProvedAt: null } as const
    for (const { hoursAgo } of reviews) {
      const at = new Date(now - hoursAgo * HOUR_MS)
      expect(at.getTime(), `${listing} has ended`).toBeGreaterThan(endOfDay(end).getTime())
      expect(reviewWindow(facts, at), listing).toBe('open')
    }
    const times = returns.map(({ hoursAgo }) => now - hoursAgo * HOUR_MS)
    expect(times, listing).toEqual(times.toSorted((one, other) => one - other))
    for (const [place, { said: outcome }] of returns.entries()) {
      expect(times[place], `${listing} has begun`).toBeGreaterThanOrEqual(startOfDay(start).getTime())
      if (outcome === 'refused')
        expect(times[place], listing).toBeLessThan(
          (times[place - 1] ?? 0) + DEPOSIT_CLAIM_ANSWER_HOURS * HOUR_MS,
        )
      else if (outcome !== 'settled')
        expect(times[place], listing).toBeLessThan(returnDeadline(facts).getTime())
    }
  }
})

test('each is of another item, which is offered', () => {
  const offered = new Set(demoListings.flatMap(({ slug, offered }) => (offered ? [slug] : [])))
  const slugs = DEMO_RENTALS.map(({ listing }) => listing)

  for (const slug of slugs) expect(offered).toContain(slug)
  expect(new Set(slugs).size).toBe(slugs.length)
})
