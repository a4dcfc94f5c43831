import type { Kysely } from 'kysely'
import type { AutomaticPayoutRow, Schema } from '#platform/database/schema.ts'
import type { Page } from '#platform/jobs/each-in-turn.ts'

export async function findAutomaticPayout(
  db: Kysely<Schema>,
  userId: string,
): Promise<AutomaticPayoutRow | undefined> {
  return db.selectFrom('automaticPayouts').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Locks it until the caller's transaction ends; always after its owner's account and balances. */
export async function lockAutomaticPayout(
  trx: Kysely<Schema>,
  userId: string,
): Promise<AutomaticPayoutRow | undefined> {
  return trx
    .selectFrom('automaticPayouts')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export interface DuePayout extends AutomaticPayoutRow {
  readonly id: string
}

/** Owners who have not had that run, by id. */
export async function findDuePayouts(
  db: Kysely<Schema>,
  run: Date,
  { last, limit }: Page<DuePayout>,
): Promise<DuePayout[]> {
  return db
    .selectFrom('automaticPayouts')
    .selectAll()
    .select('userId as id')
    .where('enabled', '=', true)
    .where('lastRun', '<', run)
    .$if(last !== undefined, (query) => query.where('userId', '>', last?.id ?? ''))
    .orderBy('userId')
    .limit(limit)
    .execute()
}
