import type { Written } from '@okoume/contract/model/written.ts'
import type { ReleasedIdentities, ReleasedIdentity } from '@okoume/contract/wire/rental-contract.ts'
import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import { canReleaseIdentities, identityFileNumber } from '@okoume/domain/rental/rental-contract.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { IdentityFileRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { SealBrokenError } from '../../platform/sealing/seal.ts'
import { findProvedPhone, findUser, lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { presentContract } from '../rentals/contracts/read-contract.ts'
import { findRental } from '../rentals/queries/rental-queries.ts'
import { openEnd, openNumber } from './document-number.ts'
import type { VerificationContext } from './verification-context.ts'

export interface IdentityReleaseRequest {
  readonly rentalId: string
  readonly administratorId: string
  readonly reason: string
  readonly now: Date
}

/**
 * Who the two parties of an item that was not returned are. Each release is audited, and shows nothing without its entry.
 * @throws ApiError RENTAL_NOT_FOUND, OWN_CASE, IDENTITIES_SEALED
 */
export async function releaseIdentities(
  context: VerificationContext,
  { rentalId, administratorId, reason, now }: IdentityReleaseRequest,
): Promise<Written<typeof ReleasedIdentities>> {
  return context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const rental = await findRental(trx, rentalId)
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    const ids = { owner: rental.ownerId, renter: rental.renterId }
    if (Object.values(ids).includes(administratorId)) throw new ApiError('OWN_CASE')
    if (!canReleaseIdentities(rental)) throw new ApiError('IDENTITIES_SEALED')
    const released = { action: 'release identities', subject: rentalId, details: { reason } } as const
    await writeAudit(trx, { actorId: administratorId, ...released }, { now, newId: context.newId })
    const administrator = await findUser(trx, administratorId)
    return {
      people: [
        await findIdentity(context, trx, ids.owner, 'owner'),
        await findIdentity(context, trx, ids.renter, 'renter'),
      ],
      contract: await presentContract(trx, rental, null),
      itemTitle: rental.itemTitle,
      start: rental.startDate,
      end: rental.endDate,
      handedOverAt: rental.handoverProvedAt,
      contestedAt: rental.returnContestedAt,
      releasedAt: now,
      releasedBy: administrator?.name ?? '',
      reason,
    }
  })
}

async function findIdentity(
  context: VerificationContext,
  trx: Kysely<Schema>,
  id: string,
  party: Party,
): Promise<Written<typeof ReleasedIdentity>> {
  const user = await findUser(trx, id)
  // A closed account took its identity along; the other party's is still needed.
  if (!user) return { party, name: CLOSED_ACCOUNT_NAME, email: null, phone: null, address: '', file: null }
  const { name, email, phone, address, postalCode, city } = user
  const file = await trx
    .selectFrom('identityFiles')
    .selectAll()
    .where('userId', '=', id)
    .where('decision', '=', 2)
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...{ party, name, email },
    phone: phone ?? (await findProvedPhone(trx, id)),
    address: [address, postalCode, city].filter(Boolean).join(', '),
    file: file?.decidedAt ? { ...presentFile(context, file), verifiedAt: file.decidedAt } : null,
  }
}

/** The whole number for as long as it is kept, then its last characters. What does not open is left out, and logged. */
function presentFile({ seal, log }: VerificationContext, file: IdentityFileRow) {
  const { id, documentType, documentNumber, documentEnd } = file
  const shown = { number: identityFileNumber(id), documentType }
  try {
    if (documentNumber) return { ...shown, documentNumber: openNumber(seal, id, documentNumber), whole: true }
    return { ...shown, documentNumber: documentEnd && openEnd(seal, id, documentEnd), whole: false }
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    log.error({ err: error }, 'the number of an identity file does not open')
    return { ...shown, documentNumber: null, whole: false }
  }
}
