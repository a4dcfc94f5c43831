import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, rent, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let owner: Person
let neighbour: Person
let renter: Person
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
  neighbour = await signUpOwner(server, 'Jean Obame')
  renter = await signUpConfirmed(server, 'Serge Ndong')
})

type NewItem = PartInput<'createItem', 'body'>

const saw: NewItem = {
  title: '  Scie sauteuse Étanche ',
  description: 'Avec ses lames.',
  category: 'bricolage',
  price: 7000,
  priceUnit: 'semaine',
  location: 'Port-Gentil',
  available: 2,
  condition: 'très bon',
  deposit: 10_000,
  specifications: { Marque: 'Bosch' },
}

const readItem = (id: string) => server.visitor.getItem({ params: { id } })

describe('adding an item', () => {
  test('it has the values as written, is theirs and offered at once', async () => {
    const item = await owner.client.createItem({ body: saw })

    expect(item).toMatchObject({
      ...saw,
      title: 'Scie sauteuse Étanche',
      images: [],
      ownerId: owner.id,
      offered: true,
      available: 2,
    })
    expect(await readItem(item.id)).toEqual(item)
  })

  test('it is found by its words without accents, and by its price per day', async () => {
    const { id } = await owner.client.createItem({ body: { ...saw, title: 'Bâche géante' } })

    const found = await server.visitor.searchItems({ query: { q: 'BACHE GEANTE', min: 1000, max: 1000 } })

    expect(found.items.map((item) => item.id)).toEqual([id])
  })

  test('owner, dates and offer are not taken from the caller', async () => {
    const more = { ownerId: renter.id, createdAt: '2001-01-01', offered: false, ownerVerified: false }
    const item = await owner.client.createItem({ body: { ...saw, ...more } })

    expect(item).toMatchObject({ ownerId: owner.id, offered: true, ownerVerified: true })
    expect(new Date(item.createdAt).getFullYear()).toBeGreaterThan(2001)
  })

  test('many identical concurrent requests add one item', async () => {
    const body = { ...saw, id: randomUUID(), title: 'Envoyée vingt fois' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.client.createItem({ body })))

    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([body.id]))
    const items = await owner.client.listOwnerItems({ params: { ownerId: owner.id } })
    expect(items.filter(({ title }) => title === body.title)).toHaveLength(1)
  })

  test("another person's id, or that of a deleted item, is refused", async () => {
    const { id } = await addListing(server, owner)
    const gone = await addListing(server, neighbour)
    await neighbour.client.deleteItem({ params: { id: gone.id } })

    for (const taken of [id, gone.id]) {
      const refusal = await refusalOf(neighbour.client.createItem({ body: { ...saw, id: taken } }))
      expect(refusal).toMatchObject({ status: 409, code: 'ITEM_ID_TAKEN' })
    }
    expect((await readItem(id)).ownerId).toBe(owner.id)
  })

  test('a picture of another person is refused at its place, and nothing is added', async () => {
    for (const image of [
      'https://ailleurs.test/a.jpg',
      `/images/objets/${randomUUID()}/960.webp`,
      '/a.webp',
    ]) {
      const refusal = await refusalOf(
        owner.client.createItem({ body: { ...saw, id: randomUUID(), images: [image] } }),
      )

      expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(refusal.fields).toEqual({ 'images.0': "Envoyez d'abord cette photo." })
    }
  })
})

describe('changing an item', () => {
  const change = { ...saw, title: 'Scie neuve', price: 9000, priceUnit: 'jour' as const }

  test('a caller that knows no quartiers leaves them, but not in another town', async () => {
    const place = { place: 'port-gentil-balise', landmark: 'Derrière la pharmacie' }
    const { id } = await owner.client.createItem({ body: { ...saw, ...place } })
    const rewrite = (body: NewItem) => owner.client.updateItem({ params: { id }, body })

    expect(await rewrite(change)).toMatchObject(place)
    const other = { place: 'port-gentil-sogara', landmark: '' }
    expect(await rewrite({ ...change, ...other })).toMatchObject(other)
    const moved = await rewrite({ ...change, location: 'Libreville' })
    expect(moved).toMatchObject({ place: null, placeName: null, landmark: '' })
    const named = await rewrite({ ...change, location: 'Akanda', place: 'angondje' })
    expect(named).toMatchObject({ location: 'Akanda', placeName: 'Angondjé' })
  })

  test('it is shown and found with its new values', async () => {
    const { id } = await owner.client.createItem({ body: { ...saw, title: 'Ancienne ponceuse' } })

    const item = await owner.client.updateItem({
      params: { id },
      body: { ...change, title: 'Nouvelle raboteuse' },
    })

    expect(item).toMatchObject({ id, title: 'Nouvelle raboteuse', price: 9000, priceUnit: 'jour' })
    const search = (q: string) => server.visitor.searchItems({ query: { q } })
    expect((await search('raboteuse')).items).toEqual([item])
    expect((await search('ancienne ponceuse')).items).toEqual([])
  })

  test('it keeps the pictures that are named, and loses the others', async () => {
    const images = ['/images/demo/a/960.webp', '/images/demo/b/960.webp']
    const { id } = await addListing(server, owner, { images })

    const item = await owner.client.updateItem({
      params: { id },
      body: { ...change, images: images.toReversed() },
    })
    expect(item.images).toEqual(images.toReversed())

    const less = await owner.client.updateItem({
      params: { id },
      body: { ...change, images: images.slice(1) },
    })
    expect(less.images).toEqual(images.slice(1))
  })

  test('only by its owner, and only while it exists', async () => {
    const { id } = await addListing(server, owner)
    const other = await refusalOf(neighbour.client.updateItem({ params: { id }, body: change }))
    const none = await refusalOf(owner.client.updateItem({ params: { id: randomUUID() }, body: change }))

    expect(other).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(none).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
  })

  test('a rental keeps the price of its request', async () => {
    const listing = await addListing(server, owner)
    const wish = { start: server.day(2), end: server.day(4) }
    const rentalId = await rent(server, renter, listing, wish)
    const before = (await renter.client.listRentals()).find(({ id }) => id === rentalId)

    await owner.client.updateItem({
      params: { id: listing.id },
      body: { ...change, price: 99_000, available: 1 },
    })

    expect((await renter.client.listRentals()).find(({ id }) => id === rentalId)?.total_price).toBe(
      before?.total_price,
    )
  })

  test('a quote from before a price change is not paid at the old price', async () => {
    const listing = await addListing(server, owner)
    const body = paymentBody(renter, listing, { start: server.day(2), end: server.day(4) })
    await owner.client.updateItem({ params: { id: listing.id }, body: { ...change, price: 99_000 } })

    expect(await refusalOf(startPayment(renter, body))).toMatchObject({ code: 'PRICE_CHANGED' })
  })

  test('the stock cannot be set below what is rented on one day, but may be set to it', async () => {
    const listing = await addListing(server, owner, { available: 5 })
    await rent(server, renter, listing, { start: server.day(3), end: server.day(6), quantity: 2 })
    const second = await signUpConfirmed(server, 'Aline Moussavou')
    await rent(server, second, listing, { start: server.day(6), end: server.day(8), quantity: 1 })
    const lower = (available: number) =>
      owner.client.updateItem({ params: { id: listing.id }, body: { ...change, available } })

    const refusal = await refusalOf(lower(2))
    expect(refusal).toMatchObject({ status: 409, code: 'STOCK_ALREADY_RENTED' })
    expect(Object.keys(refusal.fields)).toEqual(['available'])
    expect((await readItem(listing.id)).available).toBe(5)
    expect((await lower(3)).available).toBe(3)
  })

  test('a request for the last one while the stock is lowered never oversells', async () => {
    for (let round = 0; round < 5; round += 1) {
      const listing = await addListing(server, owner, { available: 2 })
      const wish = { start: server.day(3), end: server.day(5), quantity: 2 }
      const asker = await signUpConfirmed(server, 'Aline Moussavou')
      const body = { ...change, price: 10_000, deposit: 20_000, available: 1 }

      const outcomes = await Promise.allSettled([
        startPayment(asker, paymentBody(asker, listing, wish)),
        owner.client.updateItem({ params: { id: listing.id }, body }),
      ])

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('deleting an item', () => {
  const remove = (person: Person, id: string) => person.client.deleteItem({ params: { id } })

  test('it is gone for everyone, and not found a second time', async () => {
    const { id } = await addListing(server, owner)

    expect(await remove(owner, id)).toEqual({ ok: true })

    expect(await refusalOf(readItem(id))).toMatchObject({ code: 'ITEM_NOT_FOUND' })
    expect(await refusalOf(remove(owner, id))).toMatchObject({ code: 'ITEM_NOT_FOUND' })
    const items = await owner.client.listOwnerItems({ params: { ownerId: owner.id } })
    expect(items.map((item) => item.id)).not.toContain(id)
  })

  test('only by its owner', async () => {
    const { id } = await addListing(server, owner)

    expect(await refusalOf(remove(neighbour, id))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await readItem(id)).id).toBe(id)
  })

  test('not while a rental of it is pending, accepted or ongoing; afterwards its history stays', async () => {
    const listing = await addListing(server, owner)
    const rentalId = await rent(server, renter, listing, { start: server.day(2), end: server.day(4) })
    expect(await refusalOf(remove(owner, listing.id))).toMatchObject({
      status: 409,
      code: 'ITEM_HAS_LIVE_RENTALS',
    })
    await owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'acceptée' } })
    expect(await refusalOf(remove(owner, listing.id))).toMatchObject({ code: 'ITEM_HAS_LIVE_RENTALS' })
    await renter.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'annulée' } })

    expect(await remove(owner, listing.id)).toEqual({ ok: true })

    const rentals = await renter.client.listRentals()
    expect(rentals.find(({ id }) => id === rentalId)).toMatchObject({
      status: 'annulée',
      itemTitle: listing.title,
    })
  })

  test('not while a checkout of it is being paid', async () => {
    const listing = await addListing(server, owner)
    await startPayment(renter, paymentBody(renter, listing, { start: server.day(2), end: server.day(4) }))

    expect(await refusalOf(remove(owner, listing.id))).toMatchObject({ code: 'ITEM_HAS_LIVE_RENTALS' })
  })

  test('concurrent with a request: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const listing = await addListing(server, owner)
      const asker = await signUpConfirmed(server, 'Aline Moussavou')
      const body = paymentBody(asker, listing, { start: server.day(3), end: server.day(5) })

      const outcomes = await Promise.allSettled([startPayment(asker, body), remove(owner, listing.id)])

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
