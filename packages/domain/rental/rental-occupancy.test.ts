import { describe, expect, it } from 'vitest'
import { calendarDay as day, startOfDay } from '../calendar/calendar-day.ts'
import { rentalOccupancy } from './rental-occupancy.ts'
import { DEPOSIT_CLAIM_CAUSES, RETURN_STATES, type RentalStatus, type ReturnState } from './rental-status.ts'

describe('the days for which a rental takes stock', () => {
  const rental = (status: RentalStatus, returnState: ReturnState = 'awaited') => ({
    startDate: day('2026-03-10'),
    endDate: day('2026-03-12'),
    status,
    returnState,
    quantity: 2,
    returnProvedAt: null,
    returnSettledAt: null,
    contestCause: null,
  })
  const ITS_DATES = { start: '2026-03-10', end: '2026-03-12', quantity: 2 }
  const DAY_AFTER = day('2026-03-13')

  it.each(['en attente', 'acceptée', 'en cours'] as const)('are its dates while it is «%s»', (status) => {
    for (const today of [day('2026-03-03'), day('2026-03-12')]) {
      expect(rentalOccupancy(rental(status), today)).toEqual(ITS_DATES)
    }
  })

  it.each(['refusée', 'annulée'] as const)('are none once it is «%s», whatever the return', (status) => {
    for (const state of RETURN_STATES) {
      expect(rentalOccupancy(rental(status, state), day('2026-03-11'))).toBeNull()
    }
  })

  it.each(['awaited', 'declared', 'contested'] as const)(
    'reach to today, and no further, while the return is %s after the end',
    (state) => {
      for (const today of [DAY_AFTER, day('2026-04-20')]) {
        for (const status of ['en cours', 'terminée'] as const) {
          const occupied = rentalOccupancy(rental(status, state), today)
          expect(occupied).toMatchObject({ end: today, quantity: 2 })
          expect(occupied && occupied.start <= today).toBe(true)
        }
      }
    },
  )

  it.each(DEPOSIT_CLAIM_CAUSES)('of a return that is contested as «%s» and then settled', (contestCause) => {
    const late = { ...rental('terminée', 'contested'), contestCause }
    const end = contestCause === 'not returned' ? day('2027-03-13') : DAY_AFTER
    expect(rentalOccupancy(late, DAY_AFTER)).toMatchObject({ end, quantity: 2 })
    expect(rentalOccupancy({ ...late, returnProvedAt: startOfDay(DAY_AFTER) }, day('2026-04-20'))?.end).toBe(
      DAY_AFTER,
    )
    expect(rentalOccupancy({ ...late, returnState: 'settled' }, DAY_AFTER)).toBeNull()
  })

  it.each(['confirmed', 'presumed', 'settled'] as const)(
    'are none after the end once the return is %s',
    (state) => {
      expect(rentalOccupancy(rental('terminée', state), DAY_AFTER)).toBeNull()
    },
  )

  it.each([
    ['on its first day', '2026-03-10', '2026-03-10'],
    ['on its second', '2026-03-11', '2026-03-11'],
    ['on its last', '2026-03-12', '2026-03-12'],
    ['by a calendar that was set back', '2026-03-01', '2026-03-10'],
  ])('end with the day on which its return was confirmed: %s', (_, confirmedOn, end) => {
    const early = { ...rental('en cours', 'confirmed'), returnSettledAt: startOfDay(day(confirmedOn)) }
    for (const today of [day('2026-03-11'), day('2026-03-12')])
      expect(rentalOccupancy(early, today)).toEqual({ ...ITS_DATES, end })
  })
})
