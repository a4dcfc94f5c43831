import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { WITHOUT_SECOND_HOURS } from '@okoume/domain/ledger/manual-entries.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockUser } from '../accounts/account-queries.ts'

/**
 * FCFA that an administrator has moved within a day without a second one: corrections of balances, withdrawals paid by hand, the
 * office's entries and decisions on payments in review. Locks the administrator, so that their decisions take turns and each sees the one before.
 * @throws ApiError UNAUTHENTICATED
 */
export async function lockMovedAlone(trx: Kysely<Schema>, actorId: string, now: Date): Promise<number> {
  if (!(await lockUser(trx, actorId))) throw new ApiError('UNAUTHENTICATED')
  const { moved } = await trx
    .selectFrom('auditEvents')
    .select(sql<number>`coalesce(sum(abs((details ->> 'amount')::bigint)), 0)::bigint`.as('moved'))
    .where('actorId', '=', actorId)
    .where('at', '>', new Date(now.getTime() - WITHOUT_SECOND_HOURS * HOUR_MS))
    .where((eb) =>
      eb.or([
        eb('action', '=', 'adjust balance').and(sql`details ->> 'askedBy'`, 'is', null),
        eb('action', '=', 'settle withdrawal')
          .and(sql`details ->> 'outcome'`, '=', 'paid')
          .and(sql`details ->> 'askedBy'`, 'is', null),
        eb('action', '=', 'post office entry').and(sql`details ->> 'askedBy'`, 'is', null),
        eb('action', '=', 'resolve payment review').and(sql`details -> 'alone'`, '=', sql`'true'::jsonb`),
      ]),
    )
    .executeTakeFirstOrThrow()
  return moved
}
