import { ApiError } from '../../platform/http/api-error.ts'
import { findRoles, lockOpenAccount } from '../accounts/account-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { VerificationContext } from './verification-context.ts'
import { type HeldFile, linkPath } from './verification-links.ts'

export interface Opening {
  readonly fileId: string
  readonly administratorId: string
  readonly now: Date
}

/**
 * A link to a waiting file for one administrator, which says who decides by it. That it was asked for is written down:
 * opening a file shows a person's documents.
 * @throws ApiError VERIFICATION_DECIDED, OWN_CASE
 */
export async function openFile(
  { db, links, newId }: VerificationContext,
  { fileId, administratorId, now }: Opening,
): Promise<{ path: string }> {
  return db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const file = await trx
      .selectFrom('identity_files as file')
      .innerJoin('users as person', 'person.id', 'file.user_id')
      .select('file.user_id')
      .where('file.id', '=', fileId)
      .where('file.decided_at', 'is', null)
      .where('person.closed_at', 'is', null)
      .executeTakeFirst()
    if (!file) throw new ApiError('VERIFICATION_DECIDED')
    const { user_id: userId } = file
    if (userId === administratorId) throw new ApiError('OWN_CASE')
    await recordAudit(
      trx,
      { actorId: administratorId, action: 'open verification', subject: fileId, details: { userId } },
      { now, newId },
    )
    const proof = links.sign({ fileId, userId, administratorId }, now)
    return { path: linkPath({ userId, decision: '2', proof }) }
  })
}

/**
 * An administrator's own link serves for as long as they are one.
 * @throws ApiError LINK_EXPIRED
 */
export async function holdsLink({ db }: VerificationContext, held: HeldFile): Promise<HeldFile> {
  const { administratorId } = held
  if (administratorId === null) return held
  const roles = await findRoles(db, administratorId)
  if (!roles?.administrator) throw new ApiError('LINK_EXPIRED')
  return held
}
