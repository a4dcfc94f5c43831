import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { claimableDeposit } from '@okoume/domain/rental/rental-facts.ts'
import type { DepositClaimCause } from '@okoume/domain/rental/rental-status.ts'
import {
  DEPOSIT_CLAIM_REASON_MIN_LENGTH,
  movesReturnTo,
  returnTransition,
} from '@okoume/domain/rental/return-transitions.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyReturn } from '../rentals/lifecycle/apply-transition.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { lockRental, readParty } from '../rentals/queries/rental-queries.ts'

/** A party's statement about the item's return. */
export interface ReturnChange {
  readonly rentalId: string
  readonly callerId: string
  readonly state: 'declared' | 'confirmed' | 'contested'
  /** Why it is contested. */
  readonly reason: string
  readonly cause?: DepositClaimCause | undefined
  /** FCFA: what is asked of the deposit in contesting; undefined for all that can be asked. */
  readonly amount?: number | undefined
  readonly now: Date
}

/**
 * Moves a return because a party says so: the renter declares it, the owner confirms or contests it. Said twice, it is
 * done once, with the words of the first time.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN, INVALID_INPUT, RETURN_REFUSED
 */
export async function updateReturn(context: RentalContext, change: ReturnChange): Promise<void> {
  const { rentalId, callerId, state, reason, cause = null, amount, now } = change
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    if (!movesReturnTo(party, state)) throw new ApiError('FORBIDDEN')
    if (state === 'contested') refuseDepositClaim(change, locked)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    if (rental.returnState === state) return
    const line = returnTransition(rental, state, party, now)
    if (!line) throw new ApiError('RETURN_REFUSED')
    const asked = amount ?? claimableDeposit(rental)
    const contestedAmount = asked < rental.deposit ? asked : null
    const contest = { contestReason: reason, contestCause: cause, contestedAmount }
    await applyReturn(context, { trx, rental, now }, line, state === 'contested' ? contest : {})
  })
}

function refuseDepositClaim({ reason, amount }: ReturnChange, rental: RentalRow): void {
  const most = claimableDeposit(rental)
  // Without a deposit there is nothing to contest: the table refuses it.
  if (amount !== undefined && most > 0 && (amount < 1 || amount > most))
    throw new ApiError('INVALID_INPUT', {
      amount: `Demandez de 1 FCFA à ${formatFrancs(most)}, ${most < rental.deposit ? 'la valeur déclarée' : 'la caution'}.`,
    })
  if (reason.length < DEPOSIT_CLAIM_REASON_MIN_LENGTH)
    throw new ApiError('INVALID_INPUT', {
      reason: `Dites ce qui ne va pas, en ${DEPOSIT_CLAIM_REASON_MIN_LENGTH} caractères au moins : le locataire le lira.`,
    })
}
