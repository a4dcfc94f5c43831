import { CONTRACT } from '@okoume/contract/contract.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it, test } from 'vitest'

let owner: Person
let listing: Listing
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server)
})
beforeEach(async () => {
  listing = await addListing(server, owner, { title: 'avant' })
})

const SHARED = Object.entries<Operation>(CONTRACT).filter(([, { shared }]) => shared)

test.each(SHARED)(
  '%s may be shared: it reads, for anyone, without a header of its own',
  (_name, operation) => {
    expect(operation).toMatchObject({ method: 'GET', access: 'anyone' })
    expect(operation.headers ?? operation.heldOpen).toBeUndefined()
  },
)

/** A change that no process hears of: without its triggers. */
const changeBehind = (title: string) =>
  server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable('items').set({ title }).where('id', '=', listing.id).execute()
  })

const read = (client = server.visitor) => client.getItem({ params: { id: listing.id } })

let turn = 0
/** The title that stays cached while the database says another: not before the listing's own notification has come. */
const cachedTitle = () =>
  waitFor('an answer to stay', async () => {
    const { title } = await read()
    turn += 1
    await changeBehind(`après ${turn}`)
    return (await read()).title === title && title
  })

it('is made once for callers without a session', async () => {
  expect(await cachedTitle()).not.toBe(`après ${turn}`)
})

it('is neither given to a caller with a session, nor made by one', async () => {
  const cached = await cachedTitle()
  expect(await read(owner.client)).toMatchObject({ title: `après ${turn}` })
  expect(await read()).toMatchObject({ title: cached })

  const other = await addListing(server, owner, { offered: false })
  const params = { ownerId: owner.id }
  expect(await owner.client.listOwnerItems({ params })).toContainEqual(
    expect.objectContaining({ id: other.id }),
  )
  expect(await server.visitor.listOwnerItems({ params })).not.toContainEqual(
    expect.objectContaining({ id: other.id }),
  )
})

it('ends with a write, before the writer has its answer', async () => {
  await read()
  await owner.client.updateItemAvailability({ body: { item_id: listing.id, available: false } })
  expect(await read()).toMatchObject({ offered: false })
})

it('is no error', async () => {
  await server.db.deleteFrom('items').where('id', '=', listing.id).execute()
  expect(await refusalOf(read())).toMatchObject({ code: 'ITEM_NOT_FOUND' })
  await addListing(server, owner, { id: listing.id, title: 'de nouveau' })
  expect(await read()).toMatchObject({ title: 'de nouveau' })
})

it('has a tag, by which a browser that has it already gets no second copy', async () => {
  const url = `/single/item/${listing.id}`
  const { headers } = await server.http.inject({ url })
  expect(headers).toMatchObject({ etag: expect.any(String), 'cache-control': 'public, no-cache' })
  const again = await server.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a deprecated operation names its successor in each answer, refusals and cached ones included; others name none', async () => {
  const deprecation = {
    deprecation: `@${Date.parse('2026-11-29') / 1000}`,
    link: '</api/items>; rel="successor-version"',
  }
  for (const _answer of ['made', 'cached'])
    expect((await server.http.inject('/items')).headers).toMatchObject(deprecation)
  const { headers, statusCode } = await server.http.inject(`/rentals/user/${owner.id}`)
  expect([statusCode, headers.link]).toEqual([401, '</api/rentals>; rel="successor-version"'])
  expect((await server.http.inject('/api/items')).headers).not.toHaveProperty('deprecation')
})
