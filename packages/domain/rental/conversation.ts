import { endOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS } from '../calendar/durations.ts'
import type { RentalFacts } from './rental-facts.ts'
import {
  type CancellationReason,
  type HandoverState,
  isReturnUnsettled,
  type RentalStatus,
} from './rental-status.ts'

/** Characters. */
export const MESSAGE_MAX_LENGTH = 2000

/** How long after the last day messages may be written. */
export const CONVERSATION_DAYS_AFTER = 14

/** Once it is accepted, the parties may telephone each other (docs/spec.md#contacting). */
export const PHONES_SHARED: readonly RentalStatus[] = ['acceptée', 'en cours', 'terminée']

export function sharesPhones({ status }: Pick<RentalFacts, 'status'>): boolean {
  return PHONES_SHARED.includes(status)
}

interface AcceptanceFacts {
  readonly status: RentalStatus
  readonly instant: boolean
  readonly answeredAt: Date | null
  readonly cancellation: CancellationReason | null
}

/**
 * True if the parties read each other's first name instead of the masked name: once the rental is accepted, and also after it is
 * cancelled then (docs/spec.md#masked-names).
 */
export function showsFirstNames({ status, instant, answeredAt, cancellation }: AcceptanceFacts): boolean {
  if (status !== 'annulée') return PHONES_SHARED.includes(status)
  return (instant || answeredAt !== null) && cancellation !== 'expired' && cancellation !== 'suspended'
}

/**
 * True if the parties of a rental may write to each other now: from the request on, until two weeks after the end,
 * longer while its return is not settled. Written messages stay readable.
 */
export function canWriteMessages(rental: RentalFacts, now: Date): boolean {
  switch (rental.status) {
    case 'en attente':
    case 'acceptée':
    case 'en cours':
      return true
    case 'terminée':
      return (
        isReturnUnsettled(rental) ||
        now.getTime() < endOfDay(rental.endDate).getTime() + CONVERSATION_DAYS_AFTER * DAY_MS
      )
    default:
      return false
  }
}

/** True if a suspended party may write all the same: what was accepted is finished, nothing else is spoken of. */
export function canWriteSuspended({ status, returnState }: RentalFacts): boolean {
  if (status === 'terminée') return isReturnUnsettled({ returnState })
  return status === 'acceptée' || status === 'en cours'
}

/** True if a party may let the team read the conversation: while something of the handover or the return is disputed. */
export function canShareConversation({ returnState, handoverState }: RentalFacts): boolean {
  return returnState === 'contested' || OPEN_REPORTS.includes(handoverState)
}

const OPEN_REPORTS: readonly HandoverState[] = ['missing', 'no-show', 'problem', 'disputed']
