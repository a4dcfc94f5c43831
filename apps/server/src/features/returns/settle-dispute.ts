import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { depositClaimTransition } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyDepositClaim } from '../rentals/lifecycle/apply-deposit-claim.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { lockRental } from '../rentals/queries/rental-queries.ts'

export interface Settlement {
  readonly rentalId: string
  readonly administratorId: string
  /** FCFA of the deposit; the rest goes back to the renter. */
  readonly toOwner: number
  /** Both parties read it. */
  readonly reason: string
  readonly now: Date
}

/**
 * Shares the deposit of a contested return out, once: the same decision again changes nothing, another one is refused.
 * No one settles what is their own.
 * @throws ApiError RENTAL_NOT_FOUND, OWN_CASE, INVALID_INPUT, RETURN_REFUSED
 */
export async function settleDispute(context: RentalContext, settlement: Settlement): Promise<void> {
  const { rentalId, administratorId, toOwner, reason, now } = settlement
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    // Lock order: people before money.
    await lockOpenAccount(trx, administratorId)
    if ([locked.ownerId, locked.renterId].includes(administratorId)) throw new ApiError('OWN_CASE')
    const contested = claimedPart(locked)
    if (toOwner > contested) {
      const limit =
        contested === locked.deposit
          ? `La caution est de ${formatFrancs(contested)}`
          : `Le propriétaire demande ${formatFrancs(contested)}`
      throw new ApiError('INVALID_INPUT', { toOwner: `${limit} : on ne peut pas en donner davantage.` })
    }
    const rental = await advanceRental(context, { trx, rental: locked, now })
    const { returnState, settledToOwner, settleReason } = rental
    if (returnState === 'settled' && settledToOwner === toOwner && settleReason === reason) return
    const line = depositClaimTransition(rental, 'decide', 'administrator', now)
    if (!line) throw new ApiError('RETURN_REFUSED')
    const details = { settledToOwner: toOwner, settleReason: reason }
    await applyDepositClaim(context, { trx, rental, now }, line, details)
    const shared = { deposit: rental.deposit, toOwner, toRenter: claimedPart(rental) - toOwner, reason }
    const action = { actorId: administratorId, action: 'settle dispute', subject: rentalId } as const
    await writeAudit(trx, { ...action, details: shared }, { newId: context.newId, now })
  })
}
