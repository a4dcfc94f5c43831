import { MAX_COUNTED } from '@okoume/domain/review/review-content.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { beginTalk, type Talk } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { DEEP, testSize } from '@okoume/tests/test-size.ts'
import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Schema } from '#platform/database/schema.ts'
import { findOwnerRecord, recordOfItem } from '../rentals/queries/owner-record.ts'
import { updateTrust } from '../trust/update-trust.ts'
import { publishDueReviews } from './publish-reviews.ts'
import { listPublished } from './published-reviews.ts'
import { findReviews } from './save-review.ts'

useTestServer({ jobs: false })

const MANY = testSize(3000, 1_000_000)
const RENTALS = testSize(4000, 20_000)
const FEW = 12
/** As many rows as one statement inserts in its time. */
const AT_ONCE = 50_000

let talk: Talk
beforeAll(async () => {
  talk = await beginTalk(server)
  await addRentals(talk)
  await addReviews(talk, talk.listing, MANY)
  await server.pool.query('vacuum analyze rentals, rental_reviews, users, items')
}, 300_000)

test('among many reviews and rentals of one owner, each read visits a page of them', async () => {
  const { owner, rentalId } = talk
  const { id: itemId } = talk.listing
  const after = (await listPublished(server.db, { column: 'itemId', id: itemId })).next ?? ''
  const context = settlementContext(server)
  const now = new Date()
  const reads: Readonly<Record<string, (db: Kysely<Schema>) => Promise<unknown>>> = {
    'of an item': (db) => listPublished(db, { column: 'itemId', id: itemId }),
    'of an item, further on': (db) => listPublished(db, { column: 'itemId', id: itemId }, after),
    'of an owner': (db) => listPublished(db, { column: 'subjectId', id: owner.id }),
    'of an owner, further on': (db) => listPublished(db, { column: 'subjectId', id: owner.id }, after),
    'of a rental': (db) => findReviews(db, rentalId),
    'what an owner is known by': (db) => findOwnerRecord(db, owner.id, now),
    'what an owner is known by, of an item': (db) => db.executeQuery(recordOfItem(itemId, now)),
    'what is due': (db) => publishDueReviews({ ...context, db }, now),
    'who is trusted': (db) => updateTrust({ ...context, db }, now),
  }
  for (const [name, read] of Object.entries(reads)) {
    const { scanned, maxRows } = await plansOf(server.pool, read)
    expect([name, scanned]).toEqual([name, []])
    expect(maxRows, name).toBeLessThanOrEqual(MAX_COUNTED)
  }
})

// It compares times: plans are what `npm test` goes by.
test.runIf(DEEP)(`an item with ${MANY} reviews is read within 1.5 times of one with ${FEW}`, async () => {
  const few = await addListing(server, await signUpOwner(server))
  await addReviews(talk, few, FEW)
  // With a session: what anybody else is answered comes from memory.
  const { client } = talk.renter
  const read = async ({ id }: Listing) => {
    const began = performance.now()
    await Promise.all([
      client.getItem({ params: { id } }),
      client.listItemRentals({ params: { id } }),
      client.listItemReviews({ params: { id }, query: {} }),
    ])
    return performance.now() - began
  }
  const times: [number, number][] = []
  // In turns: a machine that is busy for a moment is so for both.
  for (let n = 0; n < 40; n++) times.push([await read(few), await read(talk.listing)])
  const median = (side: 0 | 1) =>
    times.map((pair) => pair[side]).toSorted((one, other) => one - other)[20] ?? 0
  const [fast, slow] = [median(0), median(1)]
  expect(slow, `${fast} ms with few`).toBeLessThan(1.5 * fast)
})

/** Runs statements without foreign keys and triggers: no one paid for what they add. */
async function addUnchecked(statements: string): Promise<void> {
  await server.pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
}

/** Finished copies of that rental, among many people and items. */
async function addRentals({ renter, rentalId, listing }: Talk): Promise<void> {
  await addUnchecked(`
    insert into users select (copy).* from (
      select jsonb_populate_record(users, jsonb_build_object('id', gen_random_uuid(), 'email', concat(n, '@exemple.test'))) as copy
      from users, generate_series(1, 2000) as n where id = '${renter.id}') as copies;
    insert into items select (copy).* from (
      select jsonb_populate_record(items, jsonb_build_object('id', gen_random_uuid())) as copy
      from items, generate_series(1, 2000) where id = '${listing.id}') as copies;
    insert into rentals select (copy).* from (
      select jsonb_populate_record(rentals, jsonb_build_object('id', gen_random_uuid(), 'renter_id', gen_random_uuid(),
        'status', 'terminée', 'return_state', 'confirmed', 'due_at', null)) as copy
      from rentals, generate_series(1, ${RENTALS}) where id = '${rentalId}') as copies`)
}

/** Published reviews of an item, one after the other. */
async function addReviews({ renter }: Talk, { id, ownerId }: Listing, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await addUnchecked(`
      insert into rental_reviews (id, rental_id, author, author_id, subject_id, item_id, note, text, private_text, tags,
        written_at, published_at)
      select gen_random_uuid(), gen_random_uuid(), 'renter', '${renter.id}', '${ownerId}', '${id}', 4, 'Rien à redire.', '',
        '{}', now(), now() - n * interval '1 second'
      from generate_series(${from}, ${Math.min(count, from + AT_ONCE - 1)}) as n`)
  await addUnchecked(`
    update users set owner_note_sum = ${4 * count}, owner_note_count = ${count} where id = '${ownerId}';
    update items set note_sum = ${4 * count}, note_count = ${count} where id = '${id}'`)
}
