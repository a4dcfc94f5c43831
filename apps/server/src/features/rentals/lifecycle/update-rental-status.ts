import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { refundAmount } from '@okoume/domain/ledger/rental-entries.ts'
import { retainedRent } from '@okoume/domain/rental/cancellation-policy.ts'
import type { RefusalReason } from '@okoume/domain/rental/refusal-reasons.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import {
  hasReached,
  isTimeBased,
  movesTo,
  rentalTransition,
} from '@okoume/domain/rental/rental-transitions.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isAnySuspended } from '../../accounts/account-queries.ts'
import { lockRental, readParty } from '../queries/rental-queries.ts'
import { applyDueTransitions } from './apply-due-transitions.ts'
import { applyTransition } from './apply-transition.ts'
import type { RentalContext } from './rental-context.ts'

export interface StatusChange {
  readonly rentalId: string
  readonly callerId: string
  readonly to: RentalStatus
  /** FCFA that the caller expects back by cancelling, if the caller says so. */
  readonly refund?: number | undefined
  /** Why the owner refuses, if they say so. */
  readonly reason?: RefusalReason | undefined
  readonly now: Date
}

/**
 * Moves a rental because one of its parties asks for it: accept, refuse, cancel. Asked twice, it is done
 * once. A status that only time brings is answered where the clock agrees, and nothing else. What the clock brings
 * next comes in the same transaction: a rental accepted on its first day is ongoing at once.
 */
export async function updateRentalStatus(context: RentalContext, change: StatusChange): Promise<void> {
  const { rentalId, callerId, to, refund, reason, now } = change
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const actor = readParty(locked, callerId)
    if (!isTimeBased(to) && !movesTo(actor, to)) throw new ApiError('FORBIDDEN')
    const rental = await applyDueTransitions(context, { trx, rental: locked, now })
    // The sweep closes the request, with everything back.
    if (to === 'acceptée' && rental.status === 'en attente' && (await isAnySuspended(trx, [rental.renterId])))
      throw new ApiError('TRANSITION_REFUSED')
    if (hasReached(rental.status, to)) return
    const ownerSuspended = await isAnySuspended(trx, [rental.ownerId])
    const line = rentalTransition({ ...rental, ownerSuspended }, to, actor, now)
    if (!line) throw new ApiError('TRANSITION_REFUSED')
    if (
      refund !== undefined &&
      refund !==
        refundAmount(line.money, { ...rental, retainedRent: retainedRent(rental, rentOf(rental), now) })
    )
      throw new ApiError('TRANSITION_REFUSED')
    const moved = await applyTransition(context, { trx, rental, now }, line, reason)
    await applyDueTransitions(context, { trx, rental: moved, now })
  })
}
