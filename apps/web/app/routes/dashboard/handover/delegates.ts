import type { Delegate } from '@okoume/contract/wire/delegate.ts'
import type { Handover } from '@okoume/contract/wire/handover.ts'
import { LIVE_DELEGATE_STATES } from '@okoume/domain/rental/delegate.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'

/** Who comes for that party, by a link that works. */
export function findDelegate(
  { delegates }: Pick<Handover, 'delegates'>,
  direction: HandoverDirection,
  party: Party,
): Delegate | undefined {
  return delegates.find(
    (one) => one.direction === direction && one.party === party && LIVE_DELEGATE_STATES.includes(one.state),
  )
}
