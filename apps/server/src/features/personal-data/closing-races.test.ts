import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { testSize } from '@okoume/tests/test-size.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postEntry } from '../ledger/post-entry.ts'

const TIMES = testSize(6, 20)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
})
afterAll(async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
  await server.stop()
})

const close = (person: Person) => person.client.closeAccount({ params: { id: person.id } })
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
const wish = () => ({ start: server.day(2), end: server.day(3) })

async function isClosed({ id }: Person): Promise<boolean> {
  const row = await server.db.selectFrom('users').select('closedAt').where('id', '=', id).executeTakeFirst()
  return row?.closedAt !== null
}

const checkoutsOf = async (column: 'renterId' | 'itemId', id: string) =>
  (await server.db.selectFrom('checkouts').select('id').where(column, '=', id).execute()).length

test('of many concurrent closings one succeeds, and the others find no account', async () => {
  const rose = await signUpOwner(server)
  await addListing(server, rose)

  const outcomes = await Promise.all(Array.from({ length: TIMES }, () => outcomeOf(close(rose))))

  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  // The session of a closed account has ended too.
  const others = outcomes.filter((outcome) => outcome !== 'done')
  expect(['USER_NOT_FOUND', 'SESSION_ENDED']).toEqual(expect.arrayContaining([...new Set(others)]))
  const farewells = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', rose.email)
    .execute()
  expect(farewells).toHaveLength(1)
})

/** Starts both at the same instant, in either order. */
async function both<A, B>(turn: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (turn % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second]
}

describe('at the same instant', () => {
  test('an owner closes their account or their item is requested, never both', async () => {
    const seen = new Set<string>()
    for (let turn = 0; turn < TIMES; turn++) {
      const owner = await signUpOwner(server)
      const renter = await signUpConfirmed(server, 'Serge Ndong')
      const drill = await addListing(server, owner)

      const [closing, asking] = await both(
        turn,
        () => outcomeOf(close(owner)),
        () => outcomeOf(startPayment(renter, paymentBody(renter, drill, wish()))),
      )

      seen.add(`${closing} ${asking}`)
      const booked = await checkoutsOf('itemId', drill.id ?? '')
      expect([await isClosed(owner), booked]).toEqual(closing === 'done' ? [true, 0] : [false, 1])
    }
    const allowed = ['done ITEM_UNKNOWN', 'ACCOUNT_HAS_PAYMENTS done']
    expect([...seen].filter((pair) => !allowed.includes(pair))).toEqual([])
  })

  test('a renter closes their account or starts to pay, never both', async () => {
    const owner = await signUpOwner(server)
    const drill = await addListing(server, owner, { available: TIMES })
    const seen = new Set<string>()
    for (let turn = 0; turn < TIMES; turn++) {
      const renter = await signUpConfirmed(server, 'Serge Ndong')

      const [closing, paying] = await both(
        turn,
        () => outcomeOf(close(renter)),
        () => outcomeOf(startPayment(renter, paymentBody(renter, drill, wish()))),
      )

      seen.add(`${closing} ${paying}`)
      const paid = await checkoutsOf('renterId', renter.id)
      expect([await isClosed(renter), paid]).toEqual(closing === 'done' ? [true, 0] : [false, 1])
    }
    const allowed = ['done ACCOUNT_REQUIRED', 'ACCOUNT_HAS_PAYMENTS done']
    expect([...seen].filter((pair) => !allowed.includes(pair))).toEqual([])
  })

  test('an owner closes their account or offers something new, never both', async () => {
    const seen = new Set<string>()
    for (let turn = 0; turn < TIMES; turn++) {
      const owner = await signUpOwner(server)

      const [, adding] = await both(
        turn,
        () => outcomeOf(close(owner)),
        () => outcomeOf(owner.client.createItem({ body: SAW })),
      )

      seen.add(adding)
      expect(await isClosed(owner)).toBe(true)
      expect(await server.visitor.listOwnerItems({ params: { ownerId: owner.id } })).toEqual([])
    }
    const allowed = ['done', 'UNAUTHENTICATED', 'NOT_VERIFIED', 'ITEM_NOT_FOUND']
    expect([...seen].filter((one) => !allowed.includes(one))).toEqual([])
  })

  test('two who rent from each other close and pay crosswise without deadlock', async () => {
    for (let turn = 0; turn < TIMES; turn++) {
      const [rose, serge] = [await signUpOwner(server), await signUpOwner(server, 'Serge Ndong')]
      const [hers, his] = [await addListing(server, rose), await addListing(server, serge)]

      const outcomes = await Promise.all([
        outcomeOf(startPayment(rose, paymentBody(rose, his, wish()))),
        outcomeOf(close(serge)),
        outcomeOf(startPayment(serge, paymentBody(serge, hers, wish()))),
        outcomeOf(close(rose)),
      ])

      const allowed = ['done', 'ACCOUNT_HAS_PAYMENTS', 'ACCOUNT_REQUIRED', 'ITEM_UNKNOWN']
      expect(outcomes.filter((one) => !allowed.includes(one))).toEqual([])
      expect(server.faults).toEqual([])
    }
  })

  test('an owner who accepts a rental and closes at once has rentals, whichever is first', async () => {
    const owner = await signUpOwner(server)
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    const drill = await addListing(server, owner)
    const { id } = await startPayment(renter, paymentBody(renter, drill, wish()))
    await answerPhone(server, renter, 'confirm')
    await server.runDue()

    const outcomes = await Promise.all([
      outcomeOf(owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })),
      ...Array.from({ length: 5 }, () => outcomeOf(close(owner))),
    ])

    expect(outcomes).toEqual(['done', ...Array(5).fill('ACCOUNT_HAS_RENTALS')])
  })
})

test('an uncommitted credit, the first of all, is waited for, and then prevents closing', async () => {
  const rose = await signUpOwner(server)
  const credit = { cause: `rental accepted ${rose.id}`, postings: postingsOf(rose, 500) }

  const closing = await server.db.transaction().execute(async (trx) => {
    await postEntry(trx, credit, new Date())
    const began = outcomeOf(close(rose))
    await waitFor('the closing to wait', async () => (await waiting()) > 0)
    return { began }
  })

  expect(await closing.began).toBe('ACCOUNT_HAS_MONEY')
  expect(await isClosed(rose)).toBe(false)
  await postEntry(
    server.db,
    { cause: `rental closed ${rose.id}`, postings: postingsOf(rose, -500) },
    new Date(),
  )
  expect(await close(rose)).toEqual({ ok: true })
})

test('the other party changes the return of a finished rental during closing, without deadlock', async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const { id } = await startPayment(renter, paymentBody(renter, await addListing(server, owner), wish()))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
  await server.runDue()

  // In the order of every change of a rental: its row, then its parties.
  const closing = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('rentals').select('id').where('id', '=', id).forUpdate().execute()
    const began = outcomeOf(close(renter))
    await waitFor('the closing to wait', async () => (await waiting()) > 0)
    await trx.selectFrom('users').select('id').where('id', '=', renter.id).forKeyShare().execute()
    return { began }
  })

  expect(await closing.began).toBe('done')
})

test("an item is added during its owner's closing, and booked: no deadlock", async () => {
  const owner = await signUpOwner(server)
  const [adding, booking] = [await server.pool.connect(), await server.pool.connect()]
  await adding.query('begin')
  await adding.query('select from users where id = $1 for key share', [owner.id])
  const closing = outcomeOf(close(owner))
  await waitFor('the closing to wait for its person', async () => (await waiting()) > 0)
  const { id } = await addListing(server, owner)
  // In the order of a booking: the item, then its people.
  await booking.query('begin')
  await booking.query('select from items where id = $1 for no key update', [id])
  await adding.query('commit')
  await waitFor('the closing to wait for the object', async () => (await waiting()) > 0)
  await booking.query('select from users where id = $1 for key share', [owner.id])
  await booking.query('commit')
  for (const client of [adding, booking]) client.release()

  expect(await closing).toBe('done')
  expect(await server.visitor.listOwnerItems({ params: { ownerId: owner.id } })).toEqual([])
})

function postingsOf({ id }: Person, amount: number) {
  return [
    { account: 'mobile_money', holder: 'AIRTEL', amount: -amount },
    { account: 'wallet', holder: id, amount },
  ] as const
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.count ?? 0
}

test('closing during a picture upload leaves no picture', async () => {
  const rose = await signUpOwner(server)
  const form = new FormData()
  form.append('upload_preset', 'objets')
  form.append('file', new Blob([new Uint8Array(await drawPhoto({ width: 900, height: 800 }))]), 'photo.jpg')

  const sending = outcomeOf(rose.client.uploadPicture({ form }))
  await close(rose)

  expect(['UNAUTHENTICATED', 'NOT_VERIFIED']).toContain(await sending)
  const remaining = await server.db
    .selectFrom('pictures')
    .select('id')
    .where('ownerId', '=', rose.id)
    .execute()
  expect(remaining).toEqual([])
  expect(await refusalOf(close(rose))).toMatchObject({ code: 'SESSION_ENDED' })
})
