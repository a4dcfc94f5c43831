import type { Written } from '@okoume/contract/model/written.ts'
import type { RentalContract } from '@okoume/contract/wire/rental-contract.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { showsFirstNames } from '@okoume/domain/rental/conversation.ts'
import { canAcceptContract, contractNumber } from '@okoume/domain/rental/rental-contract.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { isOnDuty } from '../../accounts/standing.ts'
import { auditRead } from '../../audit/write-audit.ts'
import { partyName } from '../queries/party-name.ts'
import { findRental, type RentalWithParties, readParty } from '../queries/rental-queries.ts'
import type { ReceiptContext } from '../receipts/receipt-reader.ts'

/**
 * The contract of a rental, for its parties, and finance, whose reading is audited.
 * @throws ApiError RENTAL_NOT_FOUND, CONTRACT_NOT_FOUND
 */
export async function getRentalContract(
  context: ReceiptContext,
  rentalId: string,
  caller: Caller,
): Promise<Written<typeof RentalContract>> {
  const { db } = context
  const rental = await findRental(db, rentalId)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  const isParty = rental.ownerId === caller.id || rental.renterId === caller.id
  // Prevents enumeration: only its parties learn that there is such a rental.
  if (!isParty && !(await isOnDuty(db, caller, 'rentals'))) readParty(rental, caller.id)
  const party = isParty ? readParty(rental, caller.id) : null
  const contract = await presentContract(db, rental, party)
  if (!contract) throw new ApiError('CONTRACT_NOT_FOUND')
  if (!isParty) await auditRead(context, caller.id, { subject: rentalId, what: 'contract' })
  return contract
}

/** Null before the rental is accepted, and for one of before contracts were kept. */
export async function presentContract(
  db: Kysely<Schema>,
  rental: RentalWithParties,
  party: Party | null,
): Promise<Written<typeof RentalContract> | null> {
  if (!showsFirstNames(rental)) return null
  const contract = await findContract(db, rental.id)
  if (!contract) return null
  const accepted = await db
    .selectFrom('contractAcceptances')
    .select(['party', 'acceptedAt'])
    .where('rentalId', '=', rental.id)
    .execute()
  const acceptedAt = (by: Party) => accepted.find((one) => one.party === by)?.acceptedAt ?? null
  const nameOf = (name: string, open: boolean, left: boolean) =>
    party || left ? partyName({ name, open, left }, rental) : shownName(name, open)
  return {
    rentalId: rental.id,
    number: contractNumber(rental.id),
    itemTitle: rental.itemTitle,
    party,
    ownerName: nameOf(rental.ownerName, rental.ownerOpenName, rental.ownerLeft),
    renterName: nameOf(rental.renterName, rental.renterOpenName, rental.renterLeft),
    sections: contract.text === null ? null : readSections(contract.text),
    digest: contract.digest,
    madeAt: contract.madeAt,
    acceptedAt: { owner: acceptedAt('owner'), renter: acceptedAt('renter') },
    open: contract.text !== null && canAcceptContract(rental),
  }
}

export async function findContract(db: Kysely<Schema>, rentalId: string) {
  return db.selectFrom('rentalContracts').selectAll().where('rentalId', '=', rentalId).executeTakeFirst()
}

/** As `contractRow` wrote them. */
function readSections(text: string) {
  return JSON.parse(text) as NonNullable<RentalContract['sections']>
}

/** Contracts of a person's rentals, with the exact text, whose digest it is, and when they accepted it. */
export async function findContractsOf(db: Kysely<Schema>, userId: string, limit: number) {
  const ids = sql<string>`(select id from rentals where owner_id = ${userId}
    union all select id from rentals where renter_id = ${userId})`
  return db
    .selectFrom('rentalContracts as contract')
    .innerJoin('rentals', 'rentals.id', 'contract.rentalId')
    .leftJoin('contractAcceptances as own', (join) =>
      join.onRef('own.rentalId', '=', 'contract.rentalId').on('own.userId', '=', userId),
    )
    .select(['contract.rentalId', 'contract.text', 'contract.digest', 'contract.madeAt', 'own.acceptedAt'])
    .select(['rentals.status', 'rentals.instant', 'rentals.answeredAt', 'rentals.cancellation'])
    .where('rentals.id', 'in', ids)
    .orderBy('contract.madeAt', 'desc')
    .limit(limit)
    .execute()
}
