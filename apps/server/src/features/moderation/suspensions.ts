import { laterEnd } from '@okoume/domain/moderation/decisions.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { suspensionTransition } from '@okoume/domain/rental/rental-transitions.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { isAnySuspended } from '../accounts/account-queries.ts'
import { applyTransition } from '../rentals/lifecycle/apply-transition.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { lockRental } from '../rentals/queries/rental-queries.ts'

const AT_ONCE = 500

/** Locks a person's items ahead of the person: one order of locks. */
export async function lockItemsOf(trx: Kysely<Schema>, ownerId: string): Promise<void> {
  await sql`select from items where owner_id = ${ownerId} and deleted_at is null order by id for no key update`.execute(
    trx,
  )
}

/**
 * Suspends a person who is locked, after their items: from then on they may only finish what is under way, and nothing of theirs is
 * found. `until` null: without end. A suspension is never shortened by another one.
 */
export async function suspend(
  trx: Kysely<Schema>,
  userId: string,
  { until, now }: { readonly until: Date | null; readonly now: Date },
): Promise<void> {
  const current = await trx
    .selectFrom('users')
    .select(['suspendedAt', 'suspendedUntil'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const end = current.suspendedAt ? laterEnd(current.suspendedUntil, until) : until
  await trx
    .updateTable('users')
    .set({ suspendedAt: now, suspendedUntil: end })
    .where('id', '=', userId)
    .execute()
  await hideItemsOf(trx, userId, now)
  if (!current.suspendedAt) await enqueueJob(trx, 'notify-of-suspension', { userId, at: now.toISOString() })
}

/** Not begun, or begun and not handed over. */
const TO_HAND_OVER: readonly RentalStatus[] = ['acceptée', 'en cours']

/**
 * Notifies the other party of each rental of a person, suspended `at`, that is still to be handed over. Requests are closed instead.
 * @throws AggregateError once all others have had their turn
 */
export async function notifyOfSuspension(
  context: RentalContext,
  { userId, at }: { readonly userId: string; readonly at: string },
  now: Date,
): Promise<void> {
  const rentals = await context.db
    .selectFrom('rentals')
    .select('id')
    .where(({ or, eb }) => or([eb('ownerId', '=', userId), eb('renterId', '=', userId)]))
    .where('status', 'in', TO_HAND_OVER)
    .where('handoverState', '=', 'awaited')
    .execute()
  const failures = new Failures()
  for (const { id } of rentals)
    await failures.attempt(id, () =>
      context.db.transaction().execute(async (trx) => {
        const rental = await lockRental(trx, id)
        if (rental?.handoverState !== 'awaited' || !TO_HAND_OVER.includes(rental.status)) return
        if (!(await isAnySuspended(trx, [userId]))) return
        const event = rental.ownerId === userId ? 'owner suspended' : 'renter suspended'
        await context.notify(trx, event, { rentalId: id, occasion: at }, now)
      }),
    )
  failures.throwAny()
}

async function hideItemsOf(trx: Kysely<Schema>, ownerId: string, now: Date): Promise<void> {
  await sql`update items set offered_if_shown = offered, offered = false, moderated_at = ${now}
    where owner_id = ${ownerId} and deleted_at is null and offered_if_shown is null`.execute(trx)
}

/** Ends the suspension of a person whose items are locked: what the moderation does not hide itself is found again. */
export async function endSuspension(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspendedAt: null, suspendedUntil: null })
    .where('id', '=', userId)
    .execute()
  await sql`update items set offered = offered_if_shown, offered_if_shown = null, moderated_at = ${now}
    where owner_id = ${userId} and deleted_at is null and moderation = 'shown' and offered_if_shown is not null`.execute(
    trx,
  )
}

/**
 * Suspensions whose time is over end, items that were added meanwhile are hidden, and requests
 * that wait are closed with everything back.
 * @throws AggregateError once all others have had their turn
 */
export async function sweepSuspensions(context: RentalContext, now: Date): Promise<void> {
  const { db } = context
  const failures = new Failures()
  const ended = await db
    .selectFrom('users')
    .select('id')
    .where('suspendedAt', 'is not', null)
    .where('suspendedUntil', '<=', now)
    .limit(AT_ONCE)
    .execute()
  for (const { id } of ended) await failures.attempt(id, () => endIfDue(db, id, now))
  // An item can still be seen that was being added while its owner was suspended.
  const { rows: shown } = await sql<{ id: string }>`
    select id from users where suspended_at is not null and exists (select from items
      where owner_id = users.id and deleted_at is null and offered_if_shown is null) limit ${AT_ONCE}`.execute(
    db,
  )
  for (const { id } of shown)
    await failures.attempt(id, () =>
      db.transaction().execute(async (trx) => {
        await lockItemsOf(trx, id)
        if (await isAnySuspended(trx, [id])) await hideItemsOf(trx, id, now)
      }),
    )
  for (const { id } of await findWaitingRequests(db))
    await failures.attempt(id, () =>
      db.transaction().execute(async (trx) => {
        const rental = await lockRental(trx, id)
        const line = rental && suspensionTransition(rental)
        if (!line || !(await isAnySuspended(trx, [rental.ownerId, rental.renterId]))) return
        await applyTransition(context, { trx, rental, now }, line)
      }),
    )
  failures.throwAny()
}

async function endIfDue(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockItemsOf(trx, id)
    const due = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('suspendedUntil', '<=', now)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (due) await endSuspension(trx, id, now)
  })
}

async function findWaitingRequests(db: Kysely<Schema>): Promise<{ id: string }[]> {
  const ofSide = (column: 'ownerId' | 'renterId') => sql`
    select rentals.id from users join rentals on ${sql.ref(`rentals.${column}`)} = users.id
    where suspended_at is not null and rentals.status = 'en attente'`
  const { rows } = await sql<{ id: string }>`
    ${ofSide('ownerId')} union ${ofSide('renterId')} limit ${AT_ONCE}`.execute(db)
  return rows
}
