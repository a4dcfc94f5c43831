import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { farewellCause, farewellLetter } from './farewell.ts'
import { forgetPerson } from './forget-person.ts'
import type { PersonalDataParts } from './personal-data-parts.ts'
import { refuseWhileSomethingIsOpen } from './reasons-to-stay.ts'

/**
 * Closes an account for good, once nothing is open in it: what names the person goes, what others and the accounts need
 * of the past stays. Its identity goes by a job, so that neither survives the other.
 * @throws Refusal USER_NOT_FOUND, ACCOUNT_HAS_RENTALS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_MONEY
 */
export async function closeAccount(parts: PersonalDataParts, id: string, now: Date): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const { user, itemIds } = await lockAccount(trx, id)
    if (!user) throw new Refusal('USER_NOT_FOUND')
    await refuseWhileSomethingIsOpen(trx, { userId: id, itemIds, now })
    await forgetPerson(trx, user, now)
    await sayFarewell(parts, trx, user, now)
    await enqueueJob(trx, 'remove-identity', { id })
  })
}

/**
 * Locks all by which something could begin between this person and others, and their rentals, which are blanked. In the
 * order of a booking: objects, then checkouts, then rentals, then people.
 */
async function lockAccount(
  trx: Kysely<Schema>,
  id: string,
): Promise<{ readonly user: UserRow | undefined; readonly itemIds: readonly string[] }> {
  await lockItemsOf(trx, id)
  await trx
    .selectFrom('checkouts')
    .select('id')
    .where('renter_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .selectFrom('rentals')
    .select('id')
    .where((eb) => eb.or([eb('renter_id', '=', id), eb('owner_id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    // Whatever names this person waits from here on, and then finds nobody.
    .forUpdate()
    .executeTakeFirst()
  // With those that were added until then.
  return { user, itemIds: user ? await lockItemsOf(trx, id) : [] }
}

async function lockItemsOf(trx: Kysely<Schema>, ownerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    // As whoever books: `lockItem`.
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function sayFarewell(
  { newId }: PersonalDataParts,
  trx: Kysely<Schema>,
  { id, name, email }: UserRow,
  now: Date,
): Promise<void> {
  const mail = { cause: farewellCause(id), to: email, letter: farewellLetter(name) }
  await queueMail(trx, mail, { now, newId })
  await enqueueJob(trx, 'forget-farewell', { id }, { runAt: new Date(Date.now() + DAY_MS) })
}
