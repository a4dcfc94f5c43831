import { randomUUID } from 'node:crypto'
import { MAX_FAVOURITES } from '@okoume/domain/favourites/favourites.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

const mark = ({ client }: Person, id: string) => client.addFavourite({ params: { id } })
const unmark = ({ client }: Person, id: string) => client.removeFavourite({ params: { id } })

async function fill({ id }: Person, owner: Person, favourites: number): Promise<void> {
  const { id: template } = await addListing(server, owner)
  await sql`
    insert into items select (jsonb_populate_record(items, jsonb_build_object('id', gen_random_uuid()))).*
    from items, generate_series(1, ${favourites}) where items.id = ${template}`.execute(server.db)
  await sql`
    insert into favourites select ${id}, id, now(), 1, true from items
    where owner_id = ${owner.id} limit ${favourites}`.execute(server.db)
}

test('a person marks items and unmarks them; twice changes nothing', async () => {
  const owner = await signUpOwner(server)
  const person = await signUpConfirmed(server, 'Ada Ndong')
  const [saw, tent] = [await addListing(server, owner), await addListing(server, owner)]
  await mark(person, saw.id)
  await mark(person, tent.id)
  expect(await mark(person, saw.id)).toEqual({ ids: [tent.id, saw.id] })
  expect(await person.client.listFavourites()).toEqual({ ids: [tent.id, saw.id] })
  await unmark(person, tent.id)
  expect(await unmark(person, tent.id)).toEqual({ ids: [saw.id] })
  expect(await refusalOf(mark(person, randomUUID()))).toMatchObject({ code: 'ITEM_NOT_FOUND' })
})

test('an item that moderators have hidden is unknown', async () => {
  const person = await signUpConfirmed(server, 'Ada Ndong')
  const { id } = await addListing(server, await signUpOwner(server))
  await server.pool.query(
    "update items set moderation = 'held', offered = false, offered_if_shown = true where id = $1",
    [id],
  )
  expect(await refusalOf(mark(person, id))).toMatchObject({ code: 'ITEM_NOT_FOUND' })
  expect(await person.client.mergeFavourites({ body: { ids: [id] } })).toEqual({ ids: [], left: 0 })
})

test('no account has more than 200, also not by two calls at once', async () => {
  const owner = await signUpOwner(server)
  const person = await signUpConfirmed(server, 'Ada Ndong')
  await fill(person, owner, MAX_FAVOURITES - 1)
  const [saw, tent] = [await addListing(server, owner), await addListing(server, owner)]
  const both = await Promise.allSettled([mark(person, saw.id), mark(person, tent.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { ids } = await person.client.listFavourites()
  expect(ids).toHaveLength(MAX_FAVOURITES)
  const other = ids.includes(saw.id) ? tent.id : saw.id
  expect(await refusalOf(mark(person, other))).toMatchObject({ status: 409, code: 'TOO_MANY_FAVOURITES' })
})

test("an account takes over a device's favourites, and says which found no room", async () => {
  const owner = await signUpOwner(server)
  const person = await signUpConfirmed(server, 'Ada Ndong')
  const device = [await addListing(server, owner), await addListing(server, owner)].map(({ id }) => id)
  const body = { ids: [...device, randomUUID()] }
  expect(await person.client.mergeFavourites({ body })).toEqual({ ids: device, left: 0 })
  expect(await person.client.mergeFavourites({ body })).toEqual({ ids: device, left: 0 })

  const busy = await signUpConfirmed(server, 'Ada Ndong')
  await fill(busy, await signUpOwner(server), MAX_FAVOURITES - 1)
  const { ids, left } = await busy.client.mergeFavourites({ body })
  expect([ids.length, left]).toEqual([MAX_FAVOURITES, 1])
  expect(ids).toContain(device[0])
  const many = { ids: Array.from({ length: 51 }, () => randomUUID()) }
  expect(await refusalOf(busy.client.mergeFavourites({ body: many }))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { ids: '50 objets au plus à la fois.' },
  })
})

test('cards by id say what is not offered, and leave out what is deleted', async () => {
  const owner = await signUpOwner(server)
  const [saw, tent, gone] = [
    await addListing(server, owner, { title: 'Scie' }),
    await addListing(server, owner, { title: 'Tente' }),
    await addListing(server, owner),
  ]
  await owner.client.updateItemAvailability({ body: { item_id: tent.id, available: false } })
  await owner.client.deleteItem({ params: { id: gone.id } })
  const found = await server.visitor.getCardsById({ query: { id: [tent.id, gone.id, saw.id, randomUUID()] } })
  expect(found.cards.id).toEqual([tent.id, saw.id])
  expect(found.cards.title).toEqual(['Tente', 'Scie'])
  expect(found.unavailable).toEqual([tent.id])
})

test('the owner is shown how many people marked an item, from three on', async () => {
  const owner = await signUpOwner(server)
  const saw = await addListing(server, owner)
  const shown = async (viewer: Person) => {
    const items = await viewer.client.listOwnerItems({ params: { ownerId: owner.id } })
    return items.find(({ id }) => id === saw.id)?.favourites
  }
  const people: Person[] = []
  for (let person = 0; person < 3; person += 1) {
    expect(await shown(owner)).toBeUndefined()
    const fan = await signUpConfirmed(server, 'Ada Ndong')
    await mark(fan, saw.id)
    people.push(fan)
  }
  expect(await shown(owner)).toBe(3)
  expect(await shown(people[0] as Person)).toBeUndefined()
})

test('favourites are exported, and go with the account', async () => {
  const owner = await signUpOwner(server)
  const person = await signUpConfirmed(server, 'Ada Ndong')
  const saw = await addListing(server, owner)
  await mark(person, saw.id)
  const archive = await person.client.exportAccount({ params: { id: person.id } })
  expect(archive.favourites).toMatchObject([{ itemId: saw.id }])
  await person.client.closeAccount({ params: { id: person.id } })
  const rows = await server.db
    .selectFrom('favourites')
    .select('itemId')
    .where('userId', '=', person.id)
    .execute()
  expect(rows).toEqual([])
})
