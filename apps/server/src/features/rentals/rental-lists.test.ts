import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { testSize } from '@okoume/tests/test-size.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findAllRentals,
  findRental,
  findRentalsOfParty,
  findRentalsOfRenter,
  MAX_LIST_LENGTH,
  selectNewest,
  selectRentals,
} from './queries/rental-queries.ts'

const RENTALS = testSize(50_000, 100_000)
const OF_RENTER = RENTALS / 50
const OF_OWNER = RENTALS / 100
const TALKED_ABOUT = 300

let owner: Person
let renter: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  await fillTown(await addListing(server, owner))
}, 60_000)

/**
 * A minute apart, the newest first: every fiftieth is the renter's, every hundredth the owner's, all others belong to
 * ten thousand people. Three hundred of the renter's have messages, twenty each, of which ten are read.
 */
async function fillTown(listing: Listing): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into users (id, name, email, avatar, created_at)
      select gen_random_uuid(), concat('Personne ', n), concat('foule.', n, '@exemple.test'), '', now()
      from generate_series(1, 10000) as n`.execute(trx)
    await sql`
      insert into rentals (id, item_id, renter_id, owner_id, start_date, end_date, quantity, address, recipient_phone,
        notes, item_title, total_price, deposit, fee, status, return_state, requested_at)
      select gen_random_uuid(), ${listing.id},
        case when n % 50 = 0 then ${renter.id} else people[1 + n * 7 % 10000] end,
        case when n % 100 = 1 then ${owner.id} else people[1 + n * 13 % 10000] end,
        ${server.day(3)}, ${server.day(5)}, 1, '', '', '', ${listing.title}, 40000, 20000, 1400, 'terminée', 'confirmed',
        now() - n * interval '1 minute'
      from generate_series(1, ${RENTALS}::int) as n,
        (select array_agg(id) as people from users where email like 'foule.%') as crowd`.execute(trx)
    await sql`
      insert into conversations select id, 20, now() from rentals
      where renter_id = ${renter.id} order by requested_at desc limit ${TALKED_ABOUT}::int`.execute(trx)
    await sql`
      insert into messages
      select rental_id, n, case when n % 2 = 0 then renter_id else owner_id end, 'Bonjour', n::text, now()
      from conversations join rentals on id = rental_id, generate_series(1, 20) as n`.execute(trx)
    await sql`
      insert into conversation_readers (rental_id, user_id, read_number)
      select rental_id, ${renter.id}, 10 from conversations`.execute(trx)
  })
  await server.pool.query('vacuum analyze rentals, users, messages, conversations, conversation_readers')
}

describe('a list of rentals', () => {
  test("is of the person's newest, on both sides or one", async () => {
    const lists = [
      await findRentalsOfRenter(server.db, renter.id),
      await findRentalsOfParty(server.db, renter.id),
      await findRentalsOfParty(server.db, owner.id),
      await findAllRentals(server.db),
    ]

    for (const rentals of lists) {
      expect(rentals).toHaveLength(MAX_LIST_LENGTH)
      const times = rentals.map(({ requestedAt }) => requestedAt.getTime())
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    }
    expect(new Set(lists[0]?.map(({ renterId }) => renterId))).toEqual(new Set([renter.id]))
    expect(new Set(lists[2]?.map(({ ownerId }) => ownerId))).toEqual(new Set([owner.id]))
  })

  test('counts, for each, whether its renter has seen it to the end, and the unread messages', async () => {
    const rentals = await findRentalsOfRenter(server.db, renter.id)

    expect(new Set(rentals.map(({ renterRentals }) => renterRentals))).toEqual(new Set([OF_RENTER]))
    const talked = rentals.slice(0, TALKED_ABOUT)
    // Of the twenty each party wrote ten; the renter has read up to the tenth, the owner nothing.
    expect(talked.every((row) => row.unreadOfRenter === 5 && row.unreadOfOwner === 10)).toBe(true)
    const silent = rentals.slice(TALKED_ABOUT)
    expect(silent.every((row) => row.unreadOfRenter === 0 && row.unreadOfOwner === 0)).toBe(true)
    const [newest] = rentals
    expect(newest && (await findRental(server.db, newest.id))).toEqual(newest)
  })

  test('of a person who is owner of one and renter of another has both', async () => {
    const { rows } = await sql<{ id: string }>`
      select owner_id as id from rentals where owner_id in (select renter_id from rentals) limit 1`.execute(
      server.db,
    )
    const id = rows[0]?.id ?? ''
    const rentals = await findRentalsOfParty(server.db, id)

    const sides = new Set(rentals.map(({ ownerId }) => ownerId === id))
    expect(sides).toEqual(new Set([true, false]))
  })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]

/** The most rows that any step of the statement reads. */
async function costOf(ids: Parameters<typeof selectRentals>[1]): Promise<number> {
  const plan = await selectRentals(server.db, ids).explain<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    'json',
    sql`analyze`,
  )
  const nodes = plan.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => flat(Plan))
  return Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']))
}

test.each([
  ["a renter's", () => selectNewest(['renterId'], renter.id, MAX_LIST_LENGTH)],
  ["a party's", () => selectNewest(['renterId', 'ownerId'], renter.id, MAX_LIST_LENGTH)],
  ["an owner's", () => selectNewest(['renterId', 'ownerId'], owner.id, MAX_LIST_LENGTH)],
])('%s list reads no more with very many other rentals', async (_whose, ids) => {
  // Mostly the counted messages.
  expect(await costOf(ids())).toBeLessThan(2 * Math.max(OF_RENTER, OF_OWNER) + 10_000)
})
