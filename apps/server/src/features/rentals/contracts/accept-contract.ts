import { showsFirstNames } from '@okoume/domain/rental/conversation.ts'
import { canAcceptContract } from '@okoume/domain/rental/rental-contract.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { applyDueTransitions } from '../lifecycle/apply-due-transitions.ts'
import type { RentalContext } from '../lifecycle/rental-context.ts'
import { publishRentalChange } from '../queries/publish-change.ts'
import { lockRental, readParty } from '../queries/rental-queries.ts'
import { findContract } from './read-contract.ts'

export interface Acceptance {
  readonly rentalId: string
  readonly callerId: string
  /** Of the text that the caller has read. */
  readonly digest: string
  readonly now: Date
}

/**
 * A party accepts the contract: once, for good, and exactly the stored text. Asked twice, the first time counts.
 * @throws ApiError RENTAL_NOT_FOUND, CONTRACT_NOT_FOUND, CONTRACT_CHANGED, CONTRACT_CLOSED
 */
export async function acceptRentalContract(context: RentalContext, acceptance: Acceptance): Promise<void> {
  const { rentalId, callerId, digest, now } = acceptance
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    // Time alone may have ended it since the last sweep.
    const rental = await applyDueTransitions(context, { trx, rental: locked, now })
    const contract = showsFirstNames(rental) ? await findContract(trx, rentalId) : undefined
    if (!contract) throw new ApiError('CONTRACT_NOT_FOUND')
    if (contract.digest !== digest) throw new ApiError('CONTRACT_CHANGED')
    const before = await trx
      .selectFrom('contractAcceptances')
      .select('acceptedAt')
      .where('rentalId', '=', rentalId)
      .where('party', '=', party)
      .executeTakeFirst()
    if (before) return
    if (!canAcceptContract(rental)) throw new ApiError('CONTRACT_CLOSED')
    await trx
      .insertInto('contractAcceptances')
      .values({ rentalId, party, userId: callerId, digest, acceptedAt: now })
      .execute()
    await publishRentalChange(trx, rentalId)
  })
}
