import { randomUUID } from 'node:crypto'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { proveHandover } from '@okoume/tests/server/handing-over.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { drawPhoto, sealOf } from '@okoume/tests/server/photos.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, DEPOSIT_CLAIM, ongoing, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from '#platform/sealing/seal.ts'
import { UploadSlots } from '../../pictures/upload-slots.ts'
import { uploadPhoto } from './photo-routes.ts'

let administrator: Person
let photo: Buffer
let other: Buffer
stageRentals({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  photo = await drawPhoto({ width: 340, height: 330 })
  other = await drawPhoto({ width: 330, height: 340 })
})

const seal = (person: Person, id: string, seals = [sealOf(photo)], direction: HandoverDirection = 'remise') =>
  person.client.sealHandoverPhotos({ params: { id, direction }, body: { seals } })

function upload(person: Person, id: string, file: Buffer, sha256 = sealOf(file).sha256) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return person.client.uploadHandoverPhoto({ params: { id, direction: 'remise', sha256 }, form })
}

const list = async (person: Person, id: string) =>
  (await person.client.listHandoverPhotos({ params: { id } })).photos

/** Seals of photos that never existed. */
const seals = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...sealOf(photo),
    sha256: index.toString(16).padStart(64, '0'),
  }))

async function see(path: string | null) {
  const answer = await server.http.inject(path ?? '')
  return { status: answer.statusCode, type: answer.headers['content-type'], answer }
}

describe('a sealed photo', () => {
  test('is dated by the server before its file arrives, and shown to both parties afterwards', async () => {
    const id = await ongoing(server, parties)
    const [sealed] = (await seal(owner, id, [{ ...sealOf(photo), takenAt: '2001-01-01T00:00:00Z' }])).photos
    expect(sealed).toMatchObject({ by: 'owner', slot: 'overview', state: 'awaited', path: null })
    const { requestedAt } = await server.db
      .selectFrom('rentals')
      .select('requestedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sealed?.takenAt).toBe(requestedAt.toISOString())

    const arrived = await upload(owner, id, photo)

    expect(arrived).toMatchObject({ ...sealed, state: 'arrived', path: expect.any(String) })
    for (const party of [owner, renter]) {
      const [shown] = await list(party, id)
      expect(await see(shown?.path ?? null)).toMatchObject({ status: 200, type: 'image/jpeg' })
    }
  })

  test('is encrypted in the storage, and what is shown is encoded again', async () => {
    const id = await ongoing(server, parties)
    await seal(owner, id)
    const { path } = await upload(owner, id, photo)
    const { answer } = await see(path)

    expect(answer.rawPayload.equals(photo)).toBe(false)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('may be sent again, and from two devices at once', async () => {
    const id = await ongoing(server, parties)
    await seal(owner, id)
    await seal(owner, id)
    const [first, second] = await Promise.all([upload(owner, id, photo), upload(owner, id, photo)])

    expect(second).toMatchObject({ id: first.id, state: 'arrived' })
    expect(await list(owner, id)).toHaveLength(1)
  })

  test('whose file never came is missing after three days', async () => {
    const id = await ongoing(server, parties)
    await seal(renter, id)
    await server.passDays(3)

    expect(await refusalOf(upload(renter, id, photo))).toMatchObject({ code: 'PHOTO_TOO_LATE' })
    expect(await list(renter, id)).toMatchObject([{ by: 'renter', state: 'missing', path: null }])
  })
})

describe('refused, with nothing changed:', () => {
  test('a file of another hash than the sealed one, without a seal, or with the seal of the other party', async () => {
    const id = await ongoing(server, parties)
    await seal(owner, id)

    const changed = await refusalOf(upload(owner, id, other, sealOf(photo).sha256))
    expect(changed).toMatchObject({ status: 409, code: 'PHOTO_CHANGED' })
    expect(await refusalOf(upload(owner, id, other))).toMatchObject({ code: 'PHOTO_NOT_SEALED' })
    expect(await refusalOf(upload(renter, id, photo))).toMatchObject({ code: 'PHOTO_NOT_SEALED' })
    expect(await list(owner, id)).toMatchObject([{ state: 'awaited' }])
  })

  test('a sealed file that is no picture', async () => {
    const id = await ongoing(server, parties)
    const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await seal(owner, id, [sealOf(file)])

    expect(await refusalOf(upload(owner, id, file))).toMatchObject({ code: 'PICTURE_FORMAT_REFUSED' })
    expect(await list(owner, id)).toMatchObject([{ state: 'awaited' }])
  })

  test('more than eight photos of one person for one direction', async () => {
    const id = await ongoing(server, parties)
    await seal(owner, id, seals(8))

    expect(await refusalOf(seal(owner, id))).toMatchObject({ code: 'TOO_MANY_HANDOVER_PHOTOS' })
    expect(await list(owner, id)).toHaveLength(8)
    expect((await seal(renter, id)).photos).toHaveLength(9)
  })

  test('a seal of a photo that is empty or too large, without a hash or a time', async () => {
    const id = await ongoing(server, parties)
    for (const [change, field] of [
      [{ bytes: 0 }, 'seals.0.bytes'],
      [{ bytes: 204_801 }, 'seals.0.bytes'],
      [{ sha256: 'abc' }, 'seals.0.sha256'],
      [{ takenAt: 'hier' }, 'seals.0.takenAt'],
    ] as const) {
      const refused = await refusalOf(seal(owner, id, [{ ...sealOf(photo), ...change }]))
      expect(refused, JSON.stringify(change)).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        fields: { [field]: expect.any(String) },
      })
    }
    expect(await list(owner, id)).toEqual([])
  })
})

describe('photos are sealed', () => {
  test.each([
    ['of a request that is not accepted', 0, 'remise'],
    ['of a handover two days ahead', 2, 'remise'],
    ['of a return days ahead', 0, 'retour'],
  ] as const)('in time only: none %s', async (_, ahead, direction) => {
    const wish = { start: server.day(ahead), end: server.day(ahead + 5) }
    const id = await (ahead === 0 && direction === 'remise' ? request : accepted)(server, parties, wish)

    expect(await refusalOf(seal(owner, id, [sealOf(photo)], direction))).toMatchObject({
      code: 'PHOTO_TOO_LATE',
    })
  })

  test('of a return until two days after its end', async () => {
    const id = await ongoing(server, parties)
    await server.passDays(2)

    expect((await seal(renter, id, [sealOf(photo)], 'retour')).photos).toMatchObject([
      { direction: 'retour' },
    ])
    expect(await refusalOf(seal(owner, id))).toMatchObject({ code: 'PHOTO_TOO_LATE' })
  })
})

describe('a link', () => {
  test('that was changed, or is of another photo, shows nothing', async () => {
    const id = await ongoing(server, parties)
    await seal(owner, id)
    const { path } = await upload(owner, id, photo)

    expect(await see(path?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? '')).toMatchObject({
      status: 403,
    })
    expect(await see(path?.replace(/[0-9a-f-]{36}/, randomUUID()) ?? '')).toMatchObject({ status: 403 })
    expect(await see(path?.replace(/\?.*/, '') ?? '')).toMatchObject({ status: 403 })
  })
})

describe('administrators see the photos', () => {
  test('of disputed rentals only', async () => {
    const id = await ongoing(server, parties)
    await seal(owner, id)
    const refused = await refusalOf(administrator.client.listHandoverPhotos({ params: { id } }))
    expect(refused).toMatchObject({ code: 'RENTAL_NOT_FOUND' })

    await proveHandover(parties, id)
    await owner.client.updateReturn({ params: { id }, body: { state: 'contested', reason: DEPOSIT_CLAIM } })
    expect(await list(administrator, id)).toHaveLength(1)
  })
})

describe('photos and ticked lines are deleted', () => {
  test('90 days after the return is settled, with their files', async () => {
    const id = await ongoing(server, parties)
    await proveHandover(parties, id)
    await seal(owner, id)
    const { path } = await upload(owner, id, photo)
    await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
    await server.passDays(89)
    expect(await list(owner, id)).toHaveLength(1)
    expect((await rentalSeenBy(renter, id)).checklist.given).toEqual(['Le mandrin'])
    await server.passDays(1)

    expect(await list(owner, id)).toEqual([])
    expect(await see(path)).toMatchObject({ status: 404 })
    expect((await rentalSeenBy(renter, id)).checklist.given).toBeNull()
  })
})

/** Kills between the seal and the last byte: each leaves what the server can be sent again. */
test.each([
  ['before the original is stored', 0],
  ['between the original and its copy', 1],
  ['after both, before they are noted', 2],
])('a server that ends %s keeps the date, and takes the file again', async (_, stored) => {
  const id = await ongoing(server, parties)
  const [sealed] = (await seal(owner, id)).photos
  let puts = 0
  const storage = {
    put: async () => {
      if (puts === stored) throw new Error('killed')
      puts += 1
    },
    get: async () => null,
    deleteFolder: async () => {},
  }
  const order = { rentalId: id, userId: owner.id, direction: 'remise', sha256: sealOf(photo).sha256 } as const
  const context = {
    db: stored === 2 ? failingUpdates(server.db) : server.db,
    storage,
    slots: new UploadSlots(),
    seal: createSeal([SERVER_SECRET]),
  }
  await expect(uploadPhoto(context, { ...order, bytes: photo, now: new Date() })).rejects.toThrow('killed')
  expect(await list(renter, id)).toMatchObject([{ ...sealed, state: 'awaited', path: null }])

  expect(await upload(owner, id, photo)).toMatchObject({ id: sealed?.id, sealedAt: sealed?.sealedAt })
  const [shown] = await list(renter, id)
  expect(await see(shown?.path ?? null)).toMatchObject({ status: 200, type: 'image/jpeg' })
})

function failingUpdates(db: typeof server.db): typeof server.db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'updateTable') throw new Error('killed')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('files whose seal is deleted while they arrive are deleted as well', async () => {
  const deleted: string[] = []
  const storage = {
    put: async () => {
      await server.db
        .deleteFrom('handoverPhotos')
        .where('id', '=', sealed?.id ?? '')
        .execute()
    },
    get: async () => null,
    deleteFolder: async (folder: string) => void deleted.push(folder),
  }
  const id = await ongoing(server, parties)
  const [sealed] = (await seal(owner, id)).photos
  const order = { rentalId: id, userId: owner.id, direction: 'remise', sha256: sealOf(photo).sha256 } as const
  const context = { db: server.db, storage, slots: new UploadSlots(), seal: createSeal([SERVER_SECRET]) }

  const refused = uploadPhoto(context, { ...order, bytes: photo, now: new Date() })
  await expect(refused).rejects.toMatchObject({ code: 'PHOTO_NOT_SEALED' })
  expect(deleted).toEqual([sealed?.id])
})

test('the export lists what a person took, without the pictures', async () => {
  const id = await ongoing(server, parties)
  await seal(renter, id)
  const { handoverPhotos } = await renter.client.exportAccount({ params: { id: renter.id } })

  expect(handoverPhotos).toMatchObject([
    { rentalId: id, direction: 'remise', slot: 'overview', sha256: sealOf(photo).sha256, arrivedAt: null },
  ])
})
