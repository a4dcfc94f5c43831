import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

const CDN = 'https://photos.okoume.example'

let owner: Person
let path: string
useTestServer({ jobs: false, pictureCdn: CDN })
beforeAll(async () => {
  owner = await signUpOwner(server)
  path = `/images/objets/${idOf(await upload(owner))}/960.webp`
})

const addItem = (images: readonly string[]) =>
  owner.client.createItem({
    body: {
      title: 'Scie sauteuse',
      category: 'bricolage',
      price: 7000,
      priceUnit: 'jour',
      images: [...images],
      location: 'Libreville',
      place: 'nzeng-ayong',
      available: 1,
      condition: 'bon',
    },
  })

test('items, cards and categories show pictures at the CDN, whose addresses are stored without a host', async () => {
  const item = await addItem([path])
  const stored = await server.db.selectFrom('items').select('images').where('id', '=', item.id).execute()
  const { cards } = await server.visitor.searchCards({ query: { limit: 1 } })

  expect(stored).toEqual([{ images: [path] }])
  expect(item.images).toEqual([CDN + path])
  expect(await server.visitor.getItem({ params: { id: item.id } })).toEqual(item)
  expect(cards.image).toEqual([CDN + path])
  expect(cards.ownerAvatar).toEqual([null])
})

test("an item is duplicated with its pictures at the CDN's address", async () => {
  const { images } = await addItem([path])

  expect((await addItem(images)).images).toEqual([CDN + path])
})

test('the site itself still serves them, to the CDN', async () => {
  const { statusCode, headers } = await server.http.inject(path)

  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
