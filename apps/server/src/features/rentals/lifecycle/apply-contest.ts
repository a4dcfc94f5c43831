import { type ContestTransition, contestShare } from '@okoume/domain/rental/contest-transitions.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { notifyAdministratorsOfContest } from '../notifications/notify-administrators.ts'
import { notifyParties } from '../notifications/notify-parties.ts'
import type { RentalEvent } from '../notifications/rental-templates.ts'
import { contestedPart } from '../queries/refund.ts'
import type { RentalContext } from '../queries/rental-context.ts'
import { type LockedRental, saveRental, settleReturn } from './apply-transition.ts'

/** What comes with a move: the renter's answer, or what an administrator decides. */
export type ContestDetails = Partial<
  Pick<
    RentalRow,
    'contestAnswer' | 'contestAnsweredAt' | 'contestProposal' | 'settledToOwner' | 'settleReason'
  >
>

/** Applies one line of the table of a contested return: the state, the deposit and the notifications, together. */
export async function applyContest(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  line: ContestTransition,
  details: ContestDetails = {},
): Promise<RentalRow> {
  const event = eventOfContest(line)
  if (line.money === 'none') {
    const moved = await saveRental(trx, rental, { ...details, contestState: line.to })
    await notifyParties(context, trx, rental.id, { event }, now)
    if (line.to === 'escalated') await notifyAdministratorsOfContest(context, { trx, rental: moved, now })
    return moved
  }
  const answered = { ...rental, ...details }
  const { contestProposal: proposal, settledToOwner, settleReason } = answered
  const agreed = contestShare(line, { contested: contestedPart(answered), proposal })
  const share = {
    contestState: line.to,
    settledToOwner: agreed ?? settledToOwner,
    settleReason: agreed === null ? settleReason : (AGREEMENTS[line.move] ?? null),
  }
  const moved = await settleReturn(context, { trx, rental: answered, now }, share)
  const isContestWithdrawn = line.move === 'withdraw'
  await notifyParties(context, trx, rental.id, { event, isContestWithdrawn }, now)
  return moved
}

/** The notification event of a move. */
export function eventOfContest({ to }: ContestTransition): RentalEvent {
  const events = {
    proposed: 'contest proposed',
    escalated: 'contest escalated',
    agreed: 'contest agreed',
    decided: 'deposit shared',
  } as const
  if (to === 'open') throw new Error('no move opens a contest')
  return events[to]
}

/** The reason that both parties read, by the move that ended the contest without an administrator. */
const AGREEMENTS: Readonly<Partial<Record<ContestTransition['move'], string>>> = {
  accept: "Vous vous êtes mis d'accord.",
  withdraw: 'Le propriétaire a retiré sa contestation.',
}
