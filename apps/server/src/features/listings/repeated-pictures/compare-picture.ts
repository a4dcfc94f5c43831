import { bandProbes, HASH_DISTANCE, NO_DETAIL } from '@okoume/domain/listing/picture-hash.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { pictureAddress } from '../../pictures/picture-address.ts'
import { lockItem } from '../items/lock-item.ts'
import { openCase } from '../moderation/open-case.ts'

/** A picture that hundreds show is a stock photo: the first few say so. */
const MAX_SIMILAR = 20

interface ComparedPicture {
  readonly id: string
  readonly ownerId: string
  readonly createdAt: Date
}

interface Comparison {
  readonly db: Kysely<Schema>
  readonly newId: NewId
}

/**
 * Finds the pictures of other owners that look the same as one, and queues the item that showed it later for a moderator, with
 * the earlier item named. Nothing is hidden by it, and a pair of items is queued once. Which of two jobs runs first does not matter.
 */
export async function comparePicture(context: Comparison, pictureId: string, now: Date): Promise<void> {
  const { db } = context
  const picture = await db
    .selectFrom('pictures')
    .select(['id', 'ownerId', 'createdAt', 'hash'])
    .where('id', '=', pictureId)
    .executeTakeFirst()
  if (!picture?.hash || picture.hash === NO_DETAIL) return
  const similar = await findSimilar(db, picture, picture.hash)
  for (const other of similar) {
    const age = picture.createdAt.getTime() - other.createdAt.getTime()
    const isEarlier = age > 0 || (age === 0 && other.id < picture.id)
    const [earlier, later] = isEarlier ? [other, picture] : [picture, other]
    await queueRepeat(context, { earlier, later, now })
  }
}

/** Each band by its index, then the few that share one bit by bit. */
export async function findSimilar(
  db: Kysely<Schema>,
  { ownerId }: Pick<ComparedPicture, 'ownerId'>,
  hash: string,
): Promise<ComparedPicture[]> {
  const isProbed = bandProbes(hash).map((probes, band): RawBuilder<unknown> => {
    // As literals, as the indexes have them: a parameter in their place would match none of them.
    const place = sql.raw(`substring(hash from ${16 * band + 1} for 16)`)
    return sql`${place} = any(${probes}::bit(16)[])`
  })
  const { rows } = await sql<ComparedPicture>`
    select id, owner_id, created_at from pictures
    where hash <> 0::bit(64) and (${sql.join(isProbed, sql` or `)})
      and bit_count(hash # ${hash}::bit(64)) <= ${HASH_DISTANCE}
      and owner_id <> ${ownerId} and attached_at is not null
    order by created_at limit ${MAX_SIMILAR}`.execute(db)
  return rows
}

interface Repeat {
  readonly earlier: ComparedPicture
  readonly later: ComparedPicture
  readonly now: Date
}

async function queueRepeat({ db, newId }: Comparison, { earlier, later, now }: Repeat): Promise<void> {
  const original = await findItemShowing(db, earlier)
  const copy = await findItemShowing(db, later)
  if (!original || !copy) return
  await db.transaction().execute(async (trx) => {
    const item = await lockItem(trx, copy)
    if (!item || item.deleted || item.moderation === 'removed') return
    const found = await trx
      .insertInto('repeatedPictures')
      .values({
        ...{ itemId: copy, otherItemId: original, foundAt: now },
        ...{ picture: pictureAddress(later.id), otherPicture: pictureAddress(earlier.id) },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('itemId')
      .executeTakeFirst()
    if (!found) return
    const opening = { kind: 'item', targetId: copy, subjectId: item.ownerId } as const
    await openCase(trx, { ...opening, source: 'repeated picture' }, { now, newId })
  })
}

/** The first of its owner's items that show a picture; by the index of their items. */
async function findItemShowing(
  db: Kysely<Schema>,
  { id, ownerId }: ComparedPicture,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from items where owner_id = ${ownerId} and deleted_at is null
      and images && array[${pictureAddress(id)}]
    order by created_at limit 1`.execute(db)
  return rows[0]?.id
}
