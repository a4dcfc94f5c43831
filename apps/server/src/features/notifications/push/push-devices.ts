import { createECDH } from 'node:crypto'
import type { PushSubscription } from '@okoume/contract/wire/push.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { DEVICES_RETENTION_DAYS } from '@okoume/domain/notifications/notice-kinds.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { PushDeviceRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PushTarget } from './push-sender.ts'

export const MAX_DEVICES = 10

export interface Subscribing {
  readonly userId: string
  readonly target: PushTarget
  readonly now: Date
}

/**
 * Canonical spelling of a subscription, by which the same device is found again.
 * @throws ApiError INVALID_INPUT for a key that no browser makes
 */
export function readTarget({ endpoint, keys }: PushSubscription): PushTarget {
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url'))
  if (!p256dh || !auth || !isPointOfTheCurve(p256dh)) {
    throw new ApiError('INVALID_INPUT', { 'keys.p256dh': 'Clé incorrecte.' })
  }
  return {
    endpoint: spelt(endpoint) ?? '',
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  }
}

/** Null for what is no address, which no device has. */
function spelt(endpoint: string): string | null {
  return URL.canParse(endpoint) ? new URL(endpoint).href : null
}

function isPointOfTheCurve(key: Buffer): boolean {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    ours.computeSecret(key)
    return true
  } catch {
    return false
  }
}

/**
 * Enters a browser as this person's. One that is entered for another person becomes this person's if they know its keys
 * too: the last to sign in on it. Of more than ten, the one that was neither seen nor reached for longest goes:
 * no one can find a lost telephone to take it out of a list.
 * @throws ApiError UNAUTHENTICATED, INVALID_INPUT
 */
export async function subscribeDevice(
  trx: Kysely<Schema>,
  { userId, target, now }: Subscribing,
  newId: NewId,
): Promise<void> {
  await lockForDevices(trx, userId)
  // Privacy: a new row, not a new owner, so that a push on its way to the first person finds no device.
  const [earlier] = await trx
    .deleteFrom('pushDevices')
    .where('endpoint', '=', target.endpoint)
    .where('userId', '<>', userId)
    .where('p256dh', '=', target.p256dh)
    .where('auth', '=', target.auth)
    .returning('userId')
    .execute()
  const { p256dh, auth } = target
  const entered = await trx
    .insertInto('pushDevices')
    .values({
      ...{ id: newId(now), userId, ...target, createdAt: now, seenAt: now },
      earlierUserId: earlier?.userId ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ p256dh, auth, seenAt: now })
        .where('pushDevices.userId', '=', userId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!entered) throw new ApiError('INVALID_INPUT', { endpoint: 'Adresse incorrecte.' })
  await dropBeyondMost(trx, userId)
}

/** Of two browsers of one person at once, each sees what the other has entered. */
async function lockForDevices(trx: Kysely<Schema>, userId: string): Promise<void> {
  const open = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!open) throw new ApiError('UNAUTHENTICATED')
}

async function dropBeyondMost(trx: Kysely<Schema>, userId: string): Promise<void> {
  await trx
    .deleteFrom('pushDevices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushDevices')
        .select('id')
        .where('userId', '=', userId)
        .orderBy(sql`greatest(seen_at, reached_at)`, 'desc')
        .orderBy('createdAt', 'desc')
        .offset(MAX_DEVICES)
        // One that is changing hands at this instant goes that way.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Takes a browser out, if it is this person's. */
export async function unsubscribeDevice(
  trx: Kysely<Schema>,
  userId: string,
  endpoint: string,
): Promise<void> {
  const address = spelt(endpoint)
  if (address === null) return
  await trx.deleteFrom('pushDevices').where('endpoint', '=', address).where('userId', '=', userId).execute()
}

/** Those of a person, or of them those that are named. */
export async function findDevices(
  db: Kysely<Schema>,
  userId: string,
  ids?: readonly string[],
): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('pushDevices')
    .selectAll()
    .where('userId', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('createdAt')
    .execute()
}

export async function countDevices(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pushDevices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes which of them have been reached; answers whether any of those is still this person's. */
export async function noteReached(
  trx: Kysely<Schema>,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return false
  const { numUpdatedRows } = await trx
    .updateTable('pushDevices')
    .set({ reachedAt: now })
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function dropDevices(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('pushDevices').where('id', 'in', ids).execute()
}

/**
 * Deletes all devices of a person whose sessions were ended elsewhere: which device was an intruder's is unknown. The
 * person's own subscribe again when used; until then mails go.
 */
export async function deleteDevices(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('pushDevices').where('userId', '=', userId).execute()
}

export async function sweepDevices(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DEVICES_RETENTION_DAYS * DAY_MS)
  await db.deleteFrom('pushDevices').where(sql`greatest(seen_at, reached_at)`, '<', before).execute()
}
