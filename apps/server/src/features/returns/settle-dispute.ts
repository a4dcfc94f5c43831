import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { contestTransition } from '@okoume/domain/rental/contest-transitions.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import { applyContest } from '../rentals/lifecycle/apply-contest.ts'
import { contestedPart } from '../rentals/queries/refund.ts'
import type { RentalContext } from '../rentals/queries/rental-context.ts'
import { lockRental, readRentalFacts } from '../rentals/queries/rental-queries.ts'

/** What an administrator decides of a contested return. */
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
 * Nobody settles what is their own.
 * @throws ApiError RENTAL_NOT_FOUND, OWN_CASE, INVALID_INPUT, RETURN_REFUSED
 */
export async function settleDispute(context: RentalContext, settlement: Settlement): Promise<void> {
  const { rentalId, administratorId, toOwner, reason, now } = settlement
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    // Lock order: people before money.
    await lockOpenAccount(trx, administratorId)
    refuseParty(locked, administratorId)
    refuseAboveContested(locked, toOwner)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    if (isSettledSo(rental, settlement)) return
    const line = contestTransition(readRentalFacts(rental), 'decide', 'administrator', now)
    if (!line) throw new ApiError('RETURN_REFUSED')
    const details = { settledToOwner: toOwner, settleReason: reason }
    await applyContest(context, { trx, rental, now }, line, details)
    await audit(context, trx, rental, settlement)
  })
}

function refuseParty({ ownerId, renterId }: RentalRow, administratorId: string): void {
  if ([ownerId, renterId].includes(administratorId)) throw new ApiError('OWN_CASE')
}

function refuseAboveContested(rental: RentalRow, toOwner: number): void {
  const contested = contestedPart(rental)
  if (toOwner <= contested) return
  throw new ApiError('INVALID_INPUT', {
    toOwner:
      contested === rental.deposit
        ? `La caution est de ${formatFrancs(contested)} : on ne peut pas en donner davantage.`
        : `Le propriétaire demande ${formatFrancs(contested)} : on ne peut pas en donner davantage.`,
  })
}

function isSettledSo(rental: RentalRow, { toOwner, reason }: Settlement): boolean {
  const { returnState, settledToOwner, settleReason } = rental
  return returnState === 'settled' && settledToOwner === toOwner && settleReason === reason
}

async function audit(
  { newId }: RentalContext,
  trx: Kysely<Schema>,
  rental: RentalRow,
  { administratorId, toOwner, reason, now }: Settlement,
): Promise<void> {
  const { id, deposit } = rental
  const details = { deposit, toOwner, toRenter: contestedPart(rental) - toOwner, reason }
  const action = { actorId: administratorId, action: 'settle dispute', subject: id, details } as const
  await recordAudit(trx, action, { now, newId })
}
