import { expect, it } from 'vitest'
import { canAgreeOnMeeting } from './meeting.ts'
import { HANDOVER_AWAITED } from './rental-facts.ts'
import { HANDOVER_STATES, RENTAL_STATUSES } from './rental-status.ts'

it.each([
  ['en attente', []],
  ['acceptée', ['awaited', 'missing', 'no-show']],
  ['refusée', []],
  ['en cours', ['awaited', 'missing', 'no-show']],
  ['terminée', []],
  ['annulée', []],
] as const)(
  'a meeting of a rental that is %s can be agreed on while its handover is %j',
  (status, states) => {
    expect(RENTAL_STATUSES).toContain(status)
    const open = HANDOVER_STATES.filter((state) =>
      canAgreeOnMeeting({ status, handover: { ...HANDOVER_AWAITED, state } }),
    )
    expect(open).toEqual(states)
  },
)
