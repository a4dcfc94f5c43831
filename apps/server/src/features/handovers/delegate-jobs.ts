import { delegateDeletionAt } from '@okoume/domain/rental/delegate.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { eachInTurn, type Page } from '#platform/jobs/each-in-turn.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deleteMailsAbout } from '../mails/delete-mails.ts'

type DelegateRental = Pick<RentalRow, 'id' | 'ownerId' | 'renterId'>

export function delegateJobs({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }) {
  return { 'delete-delegates': () => deleteDueDelegates(db, clock.now()) } satisfies Jobs
}

export const DELEGATE_SCHEDULES = { 'delete-delegates': '57 2 * * *' }

async function deleteDueDelegates(db: Kysely<Schema>, now: Date): Promise<void> {
  await eachInTurn(
    ({ last, limit }: Page<RentalRow>) =>
      db
        .selectFrom('rentals')
        .selectAll()
        .where('id', 'in', (named) =>
          named.selectFrom('delegates').select('rentalId').where('name', 'is not', null),
        )
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    async (rental) => {
      const deleteAt = delegateDeletionAt(rental)
      if (deleteAt && now >= deleteAt) await db.transaction().execute((trx) => deleteDelegates(trx, rental))
    },
  )
}

/** In the caller's transaction: whom a person has named, as they leave. */
export async function deleteDelegatesOf(trx: Kysely<Schema>, userId: string): Promise<void> {
  const rentals = await trx
    .selectFrom('rentals')
    .innerJoin('delegates', 'delegates.rentalId', 'rentals.id')
    .select(['rentals.id', 'ownerId', 'renterId'])
    .where('name', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('ownerId', '=', userId), eb('party', '=', 'owner')]),
        eb.and([eb('renterId', '=', userId), eb('party', '=', 'renter')]),
      ]),
    )
    .execute()
  for (const rental of rentals) await deleteDelegates(trx, rental)
}

/** Privacy: a third person has no account to ask by. That somebody else entered the code stays, without who. */
async function deleteDelegates(
  trx: Kysely<Schema>,
  { id, ownerId, renterId }: DelegateRental,
): Promise<void> {
  await trx.deleteFrom('delegates').where('rentalId', '=', id).where('provedAt', 'is', null).execute()
  await trx.updateTable('delegates').set({ name: null, phone: null }).where('rentalId', '=', id).execute()
  const cause = `rental ${id} delegate`
  await trx
    .deleteFrom('notices')
    .where('userId', 'in', [ownerId, renterId])
    .where(sql<boolean>`starts_with(cause, ${`${cause} `})`)
    .execute()
  await deleteMailsAbout(trx, cause)
}
