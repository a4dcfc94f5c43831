import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { handoverTransition } from '@okoume/domain/rental/handover-transitions.ts'
import { heldDeposit } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyHandover } from '../rentals/lifecycle/apply-handover.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { lockRental } from '../rentals/queries/rental-queries.ts'

/** An administrator's decision about a disputed handover. */
export interface HandoverSettlement {
  readonly rentalId: string
  readonly administratorId: string
  /** FCFA of the rent; the rest goes back to the renter. */
  readonly rentToOwner: number
  /** FCFA of the deposit; the return decides on it where the item was handed over. */
  readonly depositToOwner: number
  /** Both parties read it. */
  readonly reason: string
  readonly now: Date
}

/**
 * Shares the rent of a disputed handover, and the deposit where the rental ends with it, once: the same decision again
 * changes nothing, another one is refused.
 * @throws ApiError RENTAL_NOT_FOUND, OWN_CASE, INVALID_INPUT, HANDOVER_OVER
 */
export async function settleHandover(context: RentalContext, settlement: HandoverSettlement): Promise<void> {
  const { rentalId, administratorId, rentToOwner, reason, now } = settlement
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    // Lock order: people before money.
    await lockOpenAccount(trx, administratorId)
    if ([locked.ownerId, locked.renterId].includes(administratorId)) throw new ApiError('OWN_CASE')
    refuseAbove(locked, settlement)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    if (isSettledSo(rental, settlement)) return
    const line = handoverTransition(rental, 'decide', 'administrator', now)
    if (!line) throw new ApiError('HANDOVER_OVER')
    const closes = rental.handoverReport !== 'problem'
    const details = {
      rentToOwner,
      handoverDecision: reason,
      ...(closes ? { settledToOwner: settlement.depositToOwner } : {}),
    }
    const moved = await applyHandover(context, { trx, rental, now }, line, details)
    const audited = {
      report: moved.handoverReport,
      rentToOwner: moved.rentToOwner,
      depositToOwner: moved.settledToOwner,
      reason: moved.handoverDecision,
    }
    await writeAudit(
      trx,
      { actorId: administratorId, action: 'settle handover', subject: rentalId, details: audited },
      { now, newId: context.newId },
    )
    await advanceRental(context, { trx, rental: moved, now })
  })
}

function refuseAbove(rental: RentalRow, { rentToOwner, depositToOwner }: HandoverSettlement): void {
  const rent = rentOf(rental)
  if (rentToOwner > rent)
    throw new ApiError('INVALID_INPUT', { rentToOwner: `Le loyer est de ${formatFrancs(rent)}.` })
  const depositHeld = heldDeposit(rental)
  // Once settled it holds nothing: the same decision again is answered, another one refused.
  if (rental.handoverState === 'disputed' && depositToOwner > depositHeld)
    throw new ApiError('INVALID_INPUT', {
      depositToOwner: `Il reste ${formatFrancs(depositHeld)} de caution à partager.`,
    })
}

function isSettledSo(rental: RentalRow, settlement: HandoverSettlement): boolean {
  const { handoverState, rentToOwner, handoverDecision, handoverReport, settledToOwner } = rental
  const sameDeposit = handoverReport === 'problem' || settledToOwner === settlement.depositToOwner
  return (
    handoverState === 'settled' &&
    rentToOwner === settlement.rentToOwner &&
    handoverDecision === settlement.reason &&
    sameDeposit
  )
}
