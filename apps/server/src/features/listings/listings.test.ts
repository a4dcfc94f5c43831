import { randomUUID } from 'node:crypto'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DEFAULT_RULES } from '@okoume/domain/listing/listing-rules.ts'
import { addListing, type Listing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { rent } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addItems } from './items/add-items.ts'

let owner: Person
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
})

test('an item has the names and formats of the spec', async () => {
  const listing = await addListing(server, owner, {
    priceUnit: 'semaine',
    images: ['/a.webp', '/b.webp'],
    specifications: { Poids: '3 kg' },
  })

  expect(await server.visitor.getItem({ params: { id: listing.id } })).toEqual({
    id: listing.id,
    title: listing.title,
    description: listing.description,
    category: 'bricolage',
    price: 10_000,
    priceUnit: 'semaine',
    ...{ weekPrice: null, monthPrice: null, ...DEFAULT_RULES },
    images: ['/a.webp', '/b.webp'],
    ownerId: owner.id,
    ownerName: 'R***a',
    ownerAvatar: '/avatar.svg',
    ...{ ownerVerified: true, ownerTrusted: false },
    ...{ location: 'Libreville', place: 'sibang', placeName: 'Sibang', landmark: 'Derrière la mairie' },
    available: 1,
    offered: true,
    condition: 'bon',
    ...{ deposit: 20_000, trustedDeposit: null, value: null },
    specifications: { Poids: '3 kg' },
    checklist: ['Le mandrin', 'Le chargeur'],
    createdAt: new Date(listing.createdAt).toISOString(),
  })
})

test("contacts in a listing's texts are masked for everyone but its owner", async () => {
  const texts = {
    ...{ title: 'Scie 077 12 34 56', landmark: 'Appelez le 077 12 34 56' },
    description: 'Appelez le zéro sept sept douze trente-quatre cinquante-six, ou rose.exemple.ga.',
    specifications: { 'wa.me/rose': 'rose@exemple.test' },
    checklist: ['Les lames', 'Appelez le 077 12 34 56'],
  }
  const masked = {
    ...{ title: 'Scie •••', landmark: 'Appelez le •••' },
    description: 'Appelez le •••, ou •••.',
    specifications: { '•••': '•••' },
    checklist: ['Les lames', 'Appelez le •••'],
  }
  const listing = await addListing(server, owner, texts)
  const { id } = listing
  const inList = (items: readonly { readonly id: string }[]) => items.find((item) => item.id === id)
  const params = { ownerId: owner.id }

  expect(await server.visitor.getItem({ params: { id } })).toMatchObject(masked)
  expect(inList(await server.visitor.listItems())).toMatchObject(masked)
  expect(inList(await server.visitor.listOwnerItems({ params }))).toMatchObject(masked)
  expect(inList((await server.visitor.searchItems({ query: { q: 'scie' } })).items)).toMatchObject(masked)
  const renter = await signUpConfirmed(server, 'Serge Obame')
  expect(await renter.client.getItem({ params: { id } })).toMatchObject(masked)
  await rent(server, renter, listing, { start: server.day(1), end: server.day(2) })
  expect(await owner.client.listRentals()).toMatchObject([{ itemTitle: masked.title }])

  expect(await owner.client.getItem({ params: { id } })).toMatchObject(texts)
  expect(inList(await owner.client.listOwnerItems({ params }))).toMatchObject(texts)
})

test('the median price per day of a category is published from ten offered items on', async () => {
  const query = { category: 'sport' } as const
  const add = (price: number, details: Partial<Listing> = {}) =>
    addListing(server, owner, { category: 'sport', price, ...details })
  for (const price of [100, 900, 300, 700, 500, 200, 400]) await add(price)
  await add(7 * 600, { priceUnit: 'semaine' })
  await add(30 * 800, { priceUnit: 'mois' })
  await add(5, { offered: false })
  expect(await owner.client.getPriceHint({ query })).toEqual({ count: 9, medianPerDay: null })

  await add(1_000_000)
  expect(await owner.client.getPriceHint({ query })).toEqual({ count: 10, medianPerDay: 500 })
})

test('invisible characters are removed from texts', async () => {
  const body = {
    ...SAW,
    title: '\u202eScie\u200b',
    description: 'Neuve \u2066👩🏾‍🔧',
    specifications: { 'Mar\u00adque': 'B' },
    checklist: [' Les\nlames\u200b', '\u200b', 'Les lames', ''],
  }
  expect(await owner.client.createItem({ body })).toMatchObject({
    title: 'Scie',
    description: 'Neuve 👩🏾‍🔧',
    specifications: { Marque: 'B' },
    checklist: ['Les lames'],
  })
  const refusal = await refusalOf(owner.client.createItem({ body: { ...SAW, title: '\u200b\u200b' } }))
  expect(refusal).toMatchObject({ status: 400, fields: { title: 'Donnez un titre.' } })
})

test('only verifier 2 makes an owner «vérifié», whatever else is stored', async () => {
  for (const verifier of [-1, 0, 1] as const) {
    const unverified = await signUpConfirmed(server, 'Nadège Bouanga', { verifier })
    const { id } = await addListing(server, unverified)

    expect((await server.visitor.getItem({ params: { id } })).ownerVerified).toBe(false)
  }
})

test('an unknown or deleted item is not found, in its detail and in its calendar', async () => {
  const deleted = await addListing(server, owner)
  await server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', deleted.id).execute()

  for (const id of [deleted.id, randomUUID()]) {
    for (const call of [server.visitor.getItem, server.visitor.listItemRentals]) {
      const refusal = await refusalOf(call({ params: { id } }))
      expect(refusal).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND', message: 'Objet non trouvé' })
    }
  }
})

test('an item that is not offered or deleted is in no public list; its owner still sees the first', async () => {
  const seller = await signUpOwner(server)
  const offered = await addListing(server, seller)
  const paused = await addListing(server, seller, { offered: false })
  const deleted = await addListing(server, seller)
  await server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', deleted.id).execute()

  const lists = await Promise.all([
    server.visitor.listItems(),
    server.visitor.listOwnerItems({ params: { ownerId: seller.id } }),
    owner.client.listOwnerItems({ params: { ownerId: seller.id } }),
    server.visitor.searchItems({ query: { limit: 100 } }).then(({ items }) => items),
  ])
  for (const list of lists) {
    const ids = list.filter(({ ownerId }) => ownerId === seller.id).map(({ id }) => id)
    expect(ids).toEqual([offered.id])
  }
  const own = await seller.client.listOwnerItems({ params: { ownerId: seller.id } })
  expect(own.map(({ id, offered: isOffered }) => [id, isOffered])).toEqual([
    [paused.id, false],
    [offered.id, true],
  ])
})

test('the list of an owner without items, or of an unknown one, is empty', async () => {
  const unknown = await server.visitor.listOwnerItems({ params: { ownerId: randomUUID() } })

  expect(unknown).toEqual([])
})

test("public data never includes a person's full name, e-mail, telephone or address", async () => {
  const shy = await signUpOwner(server, 'Apollinaire Ngoumbi')
  const renter = await signUpConfirmed(server, 'Clarisse Bekale')
  await server.db
    .updateTable('users')
    .set({ phone: '+24166998877', address: 'Rue du Ozouri 12', city: 'Lambaréné' })
    .where('id', 'in', [shy.id, renter.id])
    .execute()
  const listing = await addListing(server, shy)
  await rent(server, renter, listing, { start: server.day(1), end: server.day(2) })

  const paths = [
    '/items',
    '/api/items',
    '/api/cards',
    `/single/item/${listing.id}`,
    `/item/${shy.id}`,
    `/api/rentals/item/${listing.id}`,
    `/user/${shy.id}`,
    `/user/${renter.id}`,
  ]
  const secrets = [shy, renter].flatMap(({ name, email, phone }) => [name, ...name.split(' '), email, phone])
  for (const url of paths) {
    const { statusCode, body } = await server.http.inject({ method: 'GET', url })
    expect(statusCode, url).toBe(200)
    const leaks = [...secrets, '66998877', '66123456', 'Ozouri', 'Lambaréné', 'Nzeng-Ayong', '@'].filter(
      (secret) => body.includes(secret),
    )
    expect(leaks, url).toEqual([])
  }
})

test('the calendar of an item has days and quantities, but no renters', async () => {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner, { available: 3 })
  const wish = { start: server.day(4), end: server.day(6), quantity: 2 }
  await rent(server, renter, listing, wish)

  const occupancies = await server.visitor.listItemRentals({ params: { id: listing.id } })

  expect(occupancies).toEqual([{ start_date: wish.start, end_date: wish.end, quantity: 2 }])
})

/** «Chaise 0» is the newest. */
async function addChairs({ id }: Person, count: number): Promise<void> {
  // Newer than everything that the server makes today, whose clock is at noon when it starts.
  const now = startOfDay(server.day(1)).getTime()
  await addItems(
    server.db,
    Array.from({ length: count }, (_, age) => ({
      id: randomUUID(),
      ownerId: id,
      title: `Chaise ${age}`,
      description: '',
      category: 'jardin' as const,
      price: 500,
      priceUnit: 'jour' as const,
      images: [],
      location: 'Port-Gentil',
      available: 1,
      offered: true,
      condition: 'usé' as const,
      deposit: 0,
      specifications: {},
      createdAt: new Date(now - age),
    })),
  )
}

const chairs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Chaise ${from + index}`)

test('the plain list is the newest 200, newest first', async () => {
  await addChairs(await signUpOwner(server), 201)

  const items = await server.visitor.listItems()

  expect(items.map(({ title }) => title)).toEqual(chairs(0, 200))
})

test('the list of an owner with many items is their newest 500; to others, the newest that are offered', async () => {
  const seller = await signUpOwner(server)
  await addChairs(seller, 502)
  await server.db
    .updateTable('items')
    .set({ offered: false })
    .where('ownerId', '=', seller.id)
    .where('title', '=', 'Chaise 0')
    .execute()

  const shown = await server.visitor.listOwnerItems({ params: { ownerId: seller.id } })
  const own = await seller.client.listOwnerItems({ params: { ownerId: seller.id } })

  expect(shown.map(({ title }) => title)).toEqual(chairs(1, 500))
  expect(own.map(({ title }) => title)).toEqual(chairs(0, 500))
})

describe('cards', () => {
  test('a card has what the explorer shows of an item, with contacts masked before it is cut', async () => {
    const listing = await addListing(server, owner, {
      title: 'Carte témoin',
      description: `${'x'.repeat(112)} 077 12 34 56`,
      images: ['/a.webp', '/b.webp'],
    })

    const { cards, next } = await server.visitor.searchCards({ query: { q: 'carte temoin' } })

    expect(next).toBeNull()
    expect(cards).toEqual({
      id: [listing.id],
      title: ['Carte témoin'],
      description: [expect.not.stringContaining('077')],
      price: [10_000],
      priceUnit: ['jour'],
      image: ['/a.webp'],
      place: ['Sibang, Libreville'],
      condition: ['bon'],
      ownerName: ['R***a'],
      badges: [[]],
      ...{ ownerAvatar: [null], total: [null], rating: [null] },
    })
    expect(cards.description[0]?.length).toBeLessThanOrEqual(120)
  })

  test('20 cards with a picture and a line of description take at most 5 KB before compression', async () => {
    for (let n = 0; n <= 20; n++) {
      await addListing(server, owner, {
        title: `Perceuse à percussion n° ${n}`,
        description: 'Perceuse bien entretenue, pour un déménagement. À retirer à Nzeng-Ayong.',
        images: ['/images/demo/perceuse/960.webp'],
      })
    }

    const { body } = await server.http.inject('/api/cards?limit=20')
    expect(JSON.parse(body).cards.id).toHaveLength(20)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(5 * 1024)
  })
})
