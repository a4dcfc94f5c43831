import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED } from './rental-facts.ts'
import type { DepositClaimState } from './rental-status.ts'
import { rentalTask } from './rental-tasks.ts'
import type { TimelineFacts } from './rental-timeline.ts'

function facts(changes: Partial<TimelineFacts>): TimelineFacts {
  return {
    status: 'en attente',
    returnState: 'awaited',
    deposit: 20_000,
    startDate: calendarDay('2026-12-03'),
    endDate: calendarDay('2026-12-05'),
    requestedAt: new Date('2026-11-30T20:00:00.000Z'),
    ...HANDOVER_AWAITED,
    instant: false,
    ...NOT_CONTESTED,
    cancellation: null,
    returnDeclaredAt: null,
    refundState: null,
    handoverDecision: null,
    givenBack: 'all',
    settledToOwner: null,
    ...changes,
  }
}

const contested = (state: DepositClaimState): Partial<TimelineFacts> => ({
  status: 'terminée',
  handoverState: 'proved',
  returnState: 'contested',
  contestState: state,
  returnContestedAt: new Date('2026-12-06T08:00:00.000Z'),
})

describe('what a party has to do', () => {
  it.each<[string, string, Partial<TimelineFacts>, owner: string | null, renter: string | null]>([
    ['a request', '2026-12-01', {}, 'answer', null],
    ['an accepted rental before its first day', '2026-12-02', { status: 'acceptée' }, null, null],
    ['on its first day', '2026-12-03', { status: 'acceptée' }, 'hand over', 'hand over'],
    ['on its first day, begun', '2026-12-03', { status: 'en cours' }, 'hand over', 'hand over'],
    ['handed over', '2026-12-03', { status: 'en cours', handoverState: 'proved' }, null, null],
    ['on its last day', '2026-12-05', { status: 'en cours', handoverState: 'proved' }, null, 'give back'],
    ['after its last day', '2026-12-06', { status: 'terminée', handoverState: 'proved' }, 'return', 'return'],
    [
      'declared as returned',
      '2026-12-06',
      { status: 'terminée', handoverState: 'proved', returnState: 'declared' },
      'return',
      null,
    ],
    [
      'returned',
      '2026-12-06',
      { status: 'terminée', handoverState: 'proved', returnState: 'confirmed' },
      null,
      null,
    ],
    ['contested', '2026-12-06', contested('open'), null, 'contest'],
    ['contested, with a proposal', '2026-12-06', contested('proposed'), 'contest', null],
    ['contested, with an administrator', '2026-12-06', contested('escalated'), null, null],
    ['refused', '2026-12-03', { status: 'refusée' }, null, null],
    [
      'refused, with money that waits',
      '2026-12-03',
      {
        status: 'refusée',
        carried: { state: 'offered', until: new Date('2026-12-03T10:00:00.000Z'), paymentId: null },
      },
      null,
      'choose',
    ],
  ])('%s, on %s', (_, day, changes, owner, renter) => {
    const now = new Date(`${day}T09:00:00.000Z`)
    const nameFor = (party: 'owner' | 'renter') => rentalTask(facts(changes), party, now)?.name ?? null
    expect([nameFor('owner'), nameFor('renter')]).toEqual([owner, renter])
  })

  it('has the deadline of its step', () => {
    const now = new Date('2026-12-01T09:00:00.000Z')
    expect(rentalTask(facts({}), 'owner', now)?.until).toEqual(new Date('2026-12-01T20:00:00.000Z'))
  })
})
