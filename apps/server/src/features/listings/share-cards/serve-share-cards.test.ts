import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shareCardPath } from '@okoume/domain/listing/share-card.ts'
import { shortCode, shortPath } from '@okoume/domain/listing/short-code.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureAddress } from '../../pictures/picture-address.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'share-cards-'))
useTestServer({ storage: { kind: 'folder', folder } })
let owner: Person
let pictureId: string
let cover: string
beforeAll(async () => {
  owner = await signUpOwner(server)
  pictureId = idOf(await upload(owner, await drawPhoto({ width: 640, height: 480 })))
  cover = pictureAddress(pictureId)
})
afterAll(() => rm(folder, { recursive: true }))

const get = (url: string, headers: Record<string, string> = {}) =>
  server.http.inject({ method: 'GET', url, headers })

const addShared = (change: Parameters<typeof addListing>[2] = {}) =>
  addListing(server, owner, { images: [cover], ...change })

/** Where the address without a version leads. */
async function currentAddress(id: string, file: 'lien.jpg' | 'statut.jpg' = 'lien.jpg'): Promise<string> {
  const answer = await get(shareCardPath(id, file))
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
  return String(answer.headers.location)
}

describe('the share card of an item', () => {
  test.each([
    ['lien.jpg', 1200, 630],
    ['statut.jpg', 1080, 1920],
  ] as const)(
    '%s has its size, and is cached for an hour: its item may be withdrawn',
    async (file, width, height) => {
      const { id } = await addShared()

      const answer = await get(await currentAddress(id, file))

      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=3600',
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height })
      const again = await get(await currentAddress(id, file), {
        'if-none-match': String(answer.headers.etag),
      })
      expect(again.statusCode).toBe(304)
    },
  )

  test('has another address once it shows something else, and the old one leads there', async () => {
    const { id } = await addShared()
    const before = await currentAddress(id)
    await server.db.updateTable('items').set({ price: 12_345 }).where('id', '=', id).execute()

    const after = await currentAddress(id)

    expect(after).not.toBe(before)
    expect((await get(before)).headers.location).toBe(after)
    expect((await get(after)).statusCode).toBe(200)
  })

  test.each([
    ['is not offered', { offered: false }],
    ['is hidden by the moderation', { offered: false, offeredIfShown: true }],
    ['is deleted', { deletedAt: new Date() }],
    ['has no picture', { images: [] }],
    ['has the picture of another site', { images: ['https://photos.example/p.png'] }],
    ['has a picture that is gone', { images: [`/images/objets/${randomUUID()}/960.webp`] }],
  ])('is not there for an item that %s, drawn before or not', async (_, change) => {
    const { id } = await addShared()
    const drawn = await currentAddress(id)
    expect((await get(drawn)).statusCode).toBe(200)
    await server.db.updateTable('items').set(change).where('id', '=', id).execute()

    const answers = await Promise.all([get(drawn), get(shareCardPath(id, 'lien.jpg'))])

    const followed = await Promise.all(
      answers.map((answer) => (answer.headers.location ? get(String(answer.headers.location)) : answer)),
    )
    expect(followed.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test.each([
    ['an unknown item', `/images/cartes/${randomUUID()}/lien.jpg`],
    ['what is no id', '/images/cartes/abc/lien.jpg'],
    ['what is no card', `/images/cartes/${randomUUID()}/v/carte.jpg`],
  ])('is not there for %s', async (_, url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test('is made once, and stored with its picture, the newest version alone', async () => {
    const { id } = await addShared()
    const stored = path.join(folder, 'objets', pictureId, 'cartes', id, 'lien')
    const first = await currentAddress(id)
    await Promise.all([get(first), get(first)])
    const [file = '', ...others] = await readdir(stored)
    expect(others).toEqual([])
    await writeFile(path.join(stored, file), 'as stored')
    expect((await get(first)).payload).toBe('as stored')

    await server.db.updateTable('items').set({ price: 777 }).where('id', '=', id).execute()
    const second = await currentAddress(id)
    await get(second)

    expect(await readdir(stored)).toEqual([`${second.split('/').at(-2)}.jpg`])
  })
})

describe('a short link', () => {
  test('leads to its item, however it is typed', async () => {
    const { id } = await addShared()
    for (const path of [shortPath(id), `/o/${shortCode(id).toUpperCase()}`]) {
      const answer = await get(path)
      expect(answer.statusCode).toBe(301)
      expect(answer.headers.location).toBe(`/objet/${id}`)
    }
  })

  test('stays with the older of two items whose ids end the same', async () => {
    const { id } = await addShared()
    await addShared({ id: `${randomUUID().slice(0, -10)}${id.slice(-10)}` })
    expect((await get(shortPath(id))).headers.location).toBe(`/objet/${id}`)
  })

  test.each(['/o/00000000', '/o/abc', '/o/%F0%9F%94%A8'])(
    '%s leads to the page of an item that is not there',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers.location]).toEqual([302, path.replace('/o/', '/objet/')])
    },
  )
})
