import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { CASE_REPLY_DAYS } from '@okoume/domain/moderation/decisions.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import { closeAccount, type PersonalDataContext } from './close-account.ts'

interface DueRow {
  readonly id: string
}

/**
 * Deletes the personal data of people whom a supervisor has closed, by the rules of their own closing. What is open yet, money
 * that is theirs included, keeps an account for the next night.
 * @throws AggregateError once all others have had their turn, where some cannot be closed
 */
export async function closeSuspendedAccounts(context: PersonalDataContext, now: Date): Promise<void> {
  await eachInTurn<DueRow>(
    ({ last, limit }) =>
      context.db
        .selectFrom('users')
        .select('id')
        .where(isOver(now))
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    async ({ id }) => {
      // Race: a decision or a reply may have come between the list and the lock.
      const ifDue = async (trx: Kysely<Schema>) => {
        const due = trx.selectFrom('users').select('id').where('id', '=', id).where(isOver(now))
        return (await due.executeTakeFirst()) !== undefined
      }
      await closeAccount(context, { id, now, ifDue }).catch((error: unknown) => {
        if (!(error instanceof ApiError && STILL_OPEN.includes(error.code))) throw error
      })
    },
  )
}

const STILL_OPEN: readonly string[] = [
  'ACCOUNT_HAS_RENTALS',
  'ACCOUNT_HAS_PAYMENTS',
  'ACCOUNT_HAS_MONEY',
  'ACCOUNT_HAS_REST',
]

/**
 * Of `users`: suspended without end, and the right of reply is over: no longer to be had, and no reply waits. By the index
 * of the suspended.
 */
function isOver(now: Date): RawBuilder<boolean> {
  const decidedBefore = new Date(now.getTime() - CASE_REPLY_DAYS * DAY_MS)
  return sql`suspended_at <= ${decidedBefore} and suspended_until is null and closed_at is null
    and not exists (select from moderation_cases
      where subject_id = users.id and source = 'reply' and decided_at is null)`
}
