import { randomUUID } from 'node:crypto'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { attachPictures } from './attach-pictures.ts'

let owner: Person
let mine: readonly string[]
let theirs: string
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
  mine = [idOf(await upload(owner)), idOf(await upload(owner)), idOf(await upload(owner))]
  theirs = idOf(await upload(await signUpOwner(server)))
})

const pathOf = (id = '') => `/images/objets/${id}/960.webp`
const UNSENT = "Envoyez d'abord cette photo."

function attach(images: readonly string[], earlier: readonly string[] = [], now = new Date()) {
  return server.db
    .transaction()
    .execute((trx) => attachPictures(trx, { ownerId: owner.id, images, shownAlready: earlier, now }))
}

async function problemsOf(images: readonly string[], earlier: readonly string[] = []) {
  const outcome = await attach(images, earlier).catch((error: unknown) => error)
  return outcome instanceof ApiError ? { code: outcome.code, fields: outcome.fields } : outcome
}

async function attachedAt(id = ''): Promise<Date | null | undefined> {
  const row = await server.db
    .selectFrom('pictures')
    .select('attachedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.attachedAt
}

describe('pictures of their own', () => {
  test('may be named by the address from the upload, by its path, or by any of its sizes', async () => {
    const [first, second, third] = mine
    const images = [PUBLIC_URL + pathOf(first), pathOf(second), `/images/objets/${third}/320.avif`]

    expect(await attach(images)).toEqual([pathOf(first), pathOf(second), pathOf(third)])
  })

  test('stay in the order in which they were given', async () => {
    const images = [...mine].toReversed().map(pathOf)

    expect(await attach(images)).toEqual(images)
  })

  test('are marked when they are first shown, and only then', async () => {
    const id = idOf(await upload(owner))
    const [first, later] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-02T08:00:00Z')]
    expect(await attachedAt(id)).toBeNull()

    await attach([pathOf(id)], [], first)
    await attach([pathOf(id)], [], later)

    expect(await attachedAt(id)).toEqual(first)
  })

  test('are not marked when the change that shows them fails', async () => {
    const id = idOf(await upload(owner))
    const undone = server.db.transaction().execute(async (trx) => {
      await attachPictures(trx, {
        ownerId: owner.id,
        images: [pathOf(id)],
        shownAlready: [],
        now: new Date(),
      })
      throw new Error('later')
    })
    await expect(undone).rejects.toThrow('later')

    expect(await attachedAt(id)).toBeNull()
  })

  test('may be none', async () => {
    expect(await attach([])).toEqual([])
  })
})

test('pictures that the item already shows may stay, wherever they came from', async () => {
  const earlier = ['/images/demo/perceuse/960.webp', pathOf(theirs), 'https://photos.exemple.test/a.jpg']

  expect(await attach([...earlier].toReversed(), earlier)).toEqual([...earlier].toReversed())
})

describe('anything else is refused at its place', () => {
  test("another person's picture, and it is not marked", async () => {
    expect(await problemsOf([pathOf(mine[0]), pathOf(theirs)])).toEqual({
      code: 'INVALID_INPUT',
      fields: { 'images.1': UNSENT },
    })
    expect(await attachedAt(theirs)).toBeNull()
  })

  test.each([
    pathOf(randomUUID()),
    '/images/demo/perceuse/960.webp',
    'https://photos.exemple.test/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//exemple.test/images/objets/x/960.webp',
    `/images/objets/../objets/x/960.webp`,
    "' or 1=1 --",
    'https://',
    '',
  ])('%s', async (address) => {
    expect(await problemsOf([address])).toEqual({ code: 'INVALID_INPUT', fields: { 'images.0': UNSENT } })
  })

  test('a file of a picture that is not one of its sizes', async () => {
    for (const file of ['source.webp', 'social.jpg', '961.webp', '960.webp?x', '960.webp/']) {
      expect(await problemsOf([`/images/objets/${mine[0]}/${file}`])).toMatchObject({
        fields: { 'images.0': UNSENT },
      })
    }
  })

  test('every one of them at once', async () => {
    expect(await problemsOf(['x', pathOf(mine[0]), 'y'])).toMatchObject({
      fields: { 'images.0': UNSENT, 'images.2': UNSENT },
    })
  })

  test('the same picture under two of its addresses', async () => {
    expect(await problemsOf([pathOf(mine[0]), PUBLIC_URL + pathOf(mine[0])])).toEqual({
      code: 'INVALID_INPUT',
      fields: { 'images.1': 'La même photo est là deux fois.' },
    })
  })
})
