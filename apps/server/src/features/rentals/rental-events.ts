import type { RentalTransition } from '@okoume/domain/rental/rental-transitions.ts'
import type { ReturnState } from '@okoume/domain/rental/return-states.ts'
import type { RentalEvent } from './rental-templates.ts'

/** What a line of the transition table is called where it is told. */
export function eventOfTransition({ to, reason }: RentalTransition): RentalEvent {
  if (to === 'annulée') return reason === 'expired' ? 'expired' : `cancelled by ${reason ?? 'renter'}`
  const events: Partial<Record<RentalTransition['to'], RentalEvent>> = {
    acceptée: 'accepted',
    refusée: 'refused',
    'en cours': 'begun',
    terminée: 'ended',
  }
  return events[to] ?? 'ended'
}

/** What a new state of a return is called where it is told. */
export function eventOfReturn(state: ReturnState): RentalEvent {
  const events = {
    declared: 'return declared',
    contested: 'return contested',
    confirmed: 'return confirmed',
    presumed: 'return presumed',
    settled: 'deposit shared',
  } as const
  if (state === 'awaited') throw new Error('no return becomes awaited')
  return events[state]
}
