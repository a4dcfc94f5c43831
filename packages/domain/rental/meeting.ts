import type { RentalFacts } from './rental-facts.ts'

/** Characters of «Samedi 9 h, devant la pharmacie». */
export const MEETING_MAX_LENGTH = 80

/**
 * Whether the parties may still agree on when and where the item goes out: the rental is accepted, and its handover neither
 * proved, presumed nor settled.
 */
export function canAgreeOnMeeting({ status, handover }: Pick<RentalFacts, 'status' | 'handover'>): boolean {
  const isAccepted = status === 'acceptée' || status === 'en cours'
  return isAccepted && ['awaited', 'missing', 'no-show'].includes(handover.state)
}
