import { describe, expect, it } from 'vitest'
import { calendarDay as day, endOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS } from '../calendar/durations.ts'
import { canWriteMessages, MESSAGE_MAX_LENGTH, sharesPhones } from './conversation.ts'
import { hideContacts } from './hidden-contacts.ts'
import { messageStarters } from './message-starters.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES } from './rental-status.ts'

const END = day('2026-03-10')
const rental: RentalFacts = {
  startDate: day('2026-03-05'),
  endDate: END,
  status: 'terminée',
  returnState: 'presumed',
  deposit: 20_000,
  requestedAt: new Date('2026-03-01T10:00:00Z'),
  ...HANDOVER_AWAITED,
  instant: false,
  ...NOT_CONTESTED,
}
const daysAfterEnd = (days: number) => new Date(endOfDay(END).getTime() + days * DAY_MS)

describe('the parties of a rental', () => {
  it('may telephone each other only once it is accepted', () => {
    expect(RENTAL_STATUSES.filter((status) => sharesPhones({ status }))).toEqual([
      'acceptée',
      'en cours',
      'terminée',
    ])
  })

  it.each(['en attente', 'acceptée', 'en cours'] as const)('may write while it is «%s»', (status) => {
    expect(canWriteMessages({ ...rental, status }, daysAfterEnd(100))).toBe(true)
  })

  it.each(['refusée', 'annulée'] as const)('may not write once it is «%s»', (status) => {
    expect(canWriteMessages({ ...rental, status }, new Date('2026-03-02T10:00:00Z'))).toBe(false)
  })

  it.each(RENTAL_STATUSES)('start with what fits, exactly where they may write: «%s»', (status) => {
    const open = canWriteMessages({ ...rental, status }, new Date('2026-03-06T10:00:00Z'))
    for (const party of ['owner', 'renter'] as const) {
      const starters = messageStarters(party, status)
      expect(starters.length > 0).toBe(open)
      expect(new Set(starters).size).toBe(starters.length)
      for (const text of starters) {
        expect(text.length).toBeLessThan(MESSAGE_MAX_LENGTH)
        expect(hideContacts(text).text).toBe(text)
      }
    }
  })

  it('may write until two weeks after the end', () => {
    const lastInstant = new Date(daysAfterEnd(14).getTime() - 1)
    expect(canWriteMessages(rental, lastInstant)).toBe(true)
    expect(canWriteMessages(rental, daysAfterEnd(14))).toBe(false)
  })

  it('may write as long as the return is not settled', () => {
    const open = RETURN_STATES.filter((returnState) =>
      canWriteMessages({ ...rental, returnState }, daysAfterEnd(60)),
    )
    expect(open).toEqual(['awaited', 'declared', 'contested'])
  })
})
