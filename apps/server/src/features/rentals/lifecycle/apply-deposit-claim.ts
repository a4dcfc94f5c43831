import {
  type DepositClaimTransition,
  depositClaimShare,
} from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { RentalEvent } from '../notifications/rental-events.ts'
import { type LockedRental, saveRental, settleReturn } from './apply-transition.ts'
import type { RentalContext } from './rental-context.ts'

export type DepositClaimDetails = Partial<
  Pick<
    RentalRow,
    'contestAnswer' | 'contestAnsweredAt' | 'contestProposal' | 'settledToOwner' | 'settleReason'
  >
>

/** Applies one line of the table of a contested return: the state, the deposit and the notifications, together. */
export async function applyDepositClaim(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  line: DepositClaimTransition,
  details: DepositClaimDetails = {},
): Promise<RentalRow> {
  const event = eventOfDepositClaim(line)
  if (line.money === 'none') {
    const moved = await saveRental(trx, rental, { ...details, contestState: line.to })
    await context.notify(trx, event, { rentalId: rental.id }, now)
    if (line.to === 'escalated') await context.notify(trx, 'return to decide', { rental: moved }, now)
    return moved
  }
  const answered = { ...rental, ...details }
  const { contestProposal: proposal, settledToOwner, settleReason } = answered
  const agreed = depositClaimShare(line, { contested: claimedPart(answered), proposal })
  const share = {
    contestState: line.to,
    settledToOwner: agreed ?? settledToOwner,
    settleReason: agreed === null ? settleReason : (AGREEMENTS[line.move] ?? null),
  }
  const moved = await settleReturn(context, { trx, rental: answered, now }, share)
  const isDepositClaimWithdrawn = line.move === 'withdraw'
  await context.notify(trx, event, { rentalId: rental.id, isDepositClaimWithdrawn }, now)
  return moved
}

/** The notification event of a move. */
export function eventOfDepositClaim({ to }: DepositClaimTransition): RentalEvent {
  const events = {
    proposed: 'contest proposed',
    escalated: 'contest escalated',
    agreed: 'contest agreed',
    decided: 'deposit shared',
  } as const
  if (to === 'open') throw new Error('no move opens a deposit claim')
  return events[to]
}

/** The reason that both parties read, by the move that ended the deposit claim without an administrator. */
const AGREEMENTS: Readonly<Partial<Record<DepositClaimTransition['move'], string>>> = {
  accept: "Vous vous êtes mis d'accord.",
  withdraw: 'Le propriétaire a retiré sa contestation.',
}
