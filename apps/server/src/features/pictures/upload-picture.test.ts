import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { PAYLOAD, pngBomb, polyglot } from '@okoume/tests/server/hostile-photos.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto, photo } from '@okoume/tests/server/photos.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { UPLOADS_AN_HOUR } from './upload-picture.ts'
import { ATTEMPTS_OF_OWNER } from './upload-slots.ts'

let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
})

const get = (url: string) => server.http.inject({ method: 'GET', url })
const SAMPLES = path.resolve(import.meta.dirname, '../../../../../tests/server/samples')

describe('an uploaded photo', () => {
  test('is answered with its address on this site, and shown there at once in every size', async () => {
    const sent = await upload(owner, await drawPhoto({ width: 1600, height: 1200 }))

    expect(sent).toEqual({
      secure_url: `${PUBLIC_URL}/images/objets/${idOf(sent)}/960.webp`,
      width: 960,
      height: 720,
    })
    for (const width of [320, 480, 640, 960]) {
      const shown = await get(`/images/objets/${idOf(sent)}/${width}.webp`)
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  test('that is smaller than a size is not scaled up', async () => {
    const sent = await upload(owner, await drawPhoto({ width: 400, height: 330 }))
    const shown = await get(`/images/objets/${idOf(sent)}/960.webp`)

    expect(sent).toMatchObject({ width: 400, height: 330 })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 400, height: 330 })
  })

  test('loses its metadata: author, device, place', async () => {
    const original = await photo({ width: 400, height: 330 })
      .jpeg()
      .withExif({
        IFD0: { Make: 'SpyPhone', Copyright: 'Rose Mboumba' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '0/1 23/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '9/1 27/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Nzeng-Ayong</x:xmpmeta>')
      .toBuffer()
    for (const word of ['SpyPhone', 'Rose Mboumba', 'Nzeng-Ayong', 'Exif'])
      expect(original.includes(word)).toBe(true)

    await expectSilent(idOf(await upload(owner, original)), ['SpyPhone', 'Rose Mboumba', 'Nzeng-Ayong'])
  })

  test('from an iPhone as HEIC is accepted, and loses its place', async () => {
    const heic = await readFile(path.join(SAMPLES, 'iphone.heic'))
    expect(heic.includes('iPhone')).toBe(true)
    const sent = await upload(owner, heic, 'IMG_0001.HEIC')

    expect(sent).toMatchObject({ width: 330, height: 440 })
    await expectSilent(idOf(sent), ['iPhone', 'Apple'])
  })

  test('with hidden data comes through without it', async () => {
    await expectSilent(idOf(await upload(owner, await polyglot())), [PAYLOAD, 'PK\u0003\u0004'])
  })

  test.each(['../../etc/passwd', 'photo.svg', 'photo.php', '<script>.jpg', 'x'.repeat(300)])(
    'under the name %s is stored under a name of ours',
    async (name) => {
      const id = idOf(await upload(owner, undefined, name))

      expect(id).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

/** No stored file of the picture has any of these in it, nor metadata of any kind. */
async function expectSilent(id: string, words: readonly string[]) {
  for (const file of ['320.webp', '480.webp', '640.webp', '960.webp', 'social.jpg']) {
    const { rawPayload, statusCode } = await get(`/images/objets/${id}/${file}`)
    expect(statusCode).toBe(200)
    for (const word of [...words, 'Exif', 'GPS', 'xmp', 'ICC_PROFILE', 'ICCP']) {
      expect(rawPayload.includes(word), `${word} in ${file}`).toBe(false)
    }
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  }
}

describe('refused uploads', () => {
  test.each([
    ['a page', () => Buffer.from('<!doctype html>'), 'PICTURE_FORMAT_REFUSED', 415],
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PICTURE_FORMAT_REFUSED',
      415,
    ],
    ['a bomb', () => pngBomb(30_000, 30_000), 'PICTURE_TOO_LARGE', 413],
    ['a stamp', () => drawPhoto({ width: 100, height: 100 }), 'PICTURE_TOO_SMALL', 400],
    [
      'a torn photo',
      async () => (await drawPhoto({ width: 400, height: 400 })).subarray(0, 5000),
      'PICTURE_UNREADABLE',
      400,
    ],
  ] as const)(
    '%s is refused by its reason, whatever its name, and nothing is stored',
    async (_, made, code, status) => {
      const before = await tableDigests(server)

      expect(await refusalOf(upload(owner, await made(), 'photo.jpg'))).toMatchObject({ code, status })
      expect(await tableDigests(server)).toEqual(before)
    },
  )

  test('a photo from a person without the right', async () => {
    const stranger = await signUpConfirmed(server, 'Annick Ondo', { emailConfirmed: false })
    const form = new FormData()
    form.append('upload_preset', 'objets')

    expect(await refusalOf(upload(stranger))).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    expect(await refusalOf(server.visitor.uploadPicture({ form }))).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('more photos than the hourly limit of an owner, even concurrent ones; those of others pass', async () => {
    const hasty = await signUpOwner(server)
    await addPictures(hasty, UPLOADS_AN_HOUR - 2, 59 * MINUTE_MS)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => upload(hasty)))

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
    expect(await refusalOf(upload(hasty))).toMatchObject({ code: 'TOO_MANY_PICTURES', status: 429 })
    await upload(owner)
  })

  test('endless bad photos', async () => {
    const stubborn = await signUpOwner(server)
    const page = Buffer.from('<!doctype html>')
    for (let n = 0; n < ATTEMPTS_OF_OWNER.most; n++) {
      expect((await refusalOf(upload(stubborn, page))).code).toBe('PICTURE_FORMAT_REFUSED')
    }

    expect(await refusalOf(upload(stubborn))).toMatchObject({ code: 'TOO_MANY_PICTURES', status: 429 })
    await upload(owner)
  })

  test('an hour later more are accepted', async () => {
    const patient = await signUpOwner(server)
    await addPictures(patient, UPLOADS_AN_HOUR, 61 * MINUTE_MS)

    await upload(patient)
  })
})

/** Backdates that person's uploads by that much. */
async function addPictures(person: Person, count: number, agoMs: number) {
  const { offsetMs } = await server.db.selectFrom('demoClock').select('offsetMs').executeTakeFirstOrThrow()
  const createdAt = new Date(Date.now() + Number(offsetMs) - agoMs)
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    ownerId: person.id,
    width: 960,
    height: 720,
    createdAt,
    refinedAt: null,
    attachedAt: null,
  }))
  await server.db.insertInto('pictures').values(rows).execute()
}
