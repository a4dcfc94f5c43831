import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let owner: Person
let neighbour: Person
let photo: Blob
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
  neighbour = await signUpOwner(server, 'Jean Obame')
  photo = new Blob([new Uint8Array(await drawPhoto({ width: 640, height: 480 }))])
})

async function send(person: Person): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', 'objets')
  form.set('file', photo, 'photo.jpg')
  return (await person.client.uploadPicture({ form })).secure_url
}

const written = (images: string[]): PartInput<'createItem', 'body'> => ({
  title: 'Scie sauteuse',
  category: 'bricolage',
  price: 7000,
  priceUnit: 'jour',
  location: 'Libreville',
  place: 'nzeng-ayong',
  available: 1,
  condition: 'bon',
  images,
})

test("a duplicate shows the pictures of its owner's other item, and nobody else's", async () => {
  const drill = await addListing(server, owner)
  const duplicate = await owner.client.createItem({ body: written([...drill.images]) })
  expect(duplicate.images).toEqual(drill.images)

  const refusal = await refusalOf(neighbour.client.createItem({ body: written([...drill.images]) }))
  expect(refusal.fields).toEqual({ 'images.0': "Envoyez d'abord cette photo." })
})

test('an item shows the pictures that its owner sent, in their order, by addresses without the host', async () => {
  const sent = [await send(owner), await send(owner)]

  const item = await owner.client.createItem({ body: written(sent) })

  expect(item.images).toEqual(sent.map((address) => new URL(address).pathname))
  for (const address of item.images) expect((await server.http.inject(address)).statusCode).toBe(200)
})

test('pictures can be added to an item, reordered and removed', async () => {
  const [first, second] = [await send(owner), await send(owner)]
  const { id, images } = await owner.client.createItem({ body: written([first]) })
  const show = async (chosen: string[]) =>
    (await owner.client.updateItem({ params: { id }, body: written(chosen) })).images

  const both = await show([second, ...images])
  expect(both).toEqual([new URL(second).pathname, ...images])
  expect(await show(both.toReversed())).toEqual(both.toReversed())
  expect(await show([])).toEqual([])
})

test("another person's picture cannot be used, and changes nothing", async () => {
  const [own, other] = [await send(owner), await send(neighbour)]
  const { id, images } = await owner.client.createItem({ body: written([own]) })

  const refusal = await refusalOf(owner.client.updateItem({ params: { id }, body: written([own, other]) }))

  expect(refusal).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'images.1': "Envoyez d'abord cette photo." },
  })
  expect((await server.visitor.getItem({ params: { id } })).images).toEqual(images)
})

test('the same picture under two of its addresses is shown once', async () => {
  const sent = await send(owner)
  const twice = [sent, new URL(sent).pathname.replace('960.webp', '320.avif')]

  const refusal = await refusalOf(owner.client.createItem({ body: written(twice) }))

  expect(refusal.fields).toEqual({ 'images.1': 'La même photo est là deux fois.' })
})

test('an item that exists already gets no further picture when its creation is sent again', async () => {
  const id = randomUUID()
  const [first, second] = [await send(owner), await send(owner)]
  const added = await owner.client.createItem({ body: { ...written([first]), id } })

  const again = await owner.client.createItem({ body: { ...written([second]), id } })

  expect(again).toEqual(added)
  const unused = await server.db.selectFrom('pictures').select('id').where('attachedAt', 'is', null).execute()
  expect(unused.map((picture) => second.includes(picture.id))).toContain(true)
})
