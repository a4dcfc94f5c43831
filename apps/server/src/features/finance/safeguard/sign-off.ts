import type { Written } from '@okoume/contract/model/written.ts'
import type { SafeguardDay } from '@okoume/contract/wire/safeguard.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { FinanceContext } from '../finance-context.ts'
import { findSafeguardDay } from './safeguard-queries.ts'

export interface SignOff {
  readonly day: string
  readonly actorId: string
  /** Required of a shortfall: how it is made up. */
  readonly note: string
}

/**
 * Puts an administrator's name under a day's record, once.
 * @throws ApiError SAFEGUARD_DAY_NOT_FOUND, SAFEGUARD_DAY_SEEN, INVALID_INPUT for a shortfall without a note
 */
export async function signOffSafeguardDay(
  { db, clock, newId }: Pick<FinanceContext, 'db' | 'clock' | 'newId'>,
  { day, actorId, note }: SignOff,
): Promise<Written<typeof SafeguardDay>> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, actorId)
    const record = await findSafeguardDay(trx, day)
    if (!record) throw new ApiError('SAFEGUARD_DAY_NOT_FOUND')
    if (record.surplus < 0 && note === '')
      throw new ApiError('INVALID_INPUT', { note: 'Dites ce qui est fait pour combler ce manque.' })
    const { numInsertedOrUpdatedRows: written } = await trx
      .insertInto('safeguardSignOffs')
      .values({ day: record.day, seenBy: actorId, seenAt: now, note })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .executeTakeFirstOrThrow()
    if (!written) throw new ApiError('SAFEGUARD_DAY_SEEN')
    const details = { surplus: record.surplus, digest: record.digest, note }
    await writeAudit(
      trx,
      { actorId, action: 'sign off safeguard record', subject: day, details },
      { now, newId },
    )
    const seen = await findSafeguardDay(trx, day)
    if (!seen) throw new ApiError('SAFEGUARD_DAY_NOT_FOUND')
    return seen
  })
}
