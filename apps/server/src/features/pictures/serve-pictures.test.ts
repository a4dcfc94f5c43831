import { expectContractRefusal } from '@okoume/tests/server/declared-refusal.ts'
import { type ObjectStorage, startObjectStorage } from '@okoume/tests/server/object-storage.ts'
import { signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { sendTo } from '@okoume/tests/server/send.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHeifHeader } from './ingest/decode-heic.ts'

const PHOTO = await drawPhoto({ width: 1400, height: 1050 })
const FOR_EVER = 'public, max-age=31536000, immutable'

let server: TestServer
let halted: TestServer
let bucket: ObjectStorage
/** A picture of the server whose jobs run, and one of the server whose jobs wait. */
let refined: string
let fresh: string
beforeAll(async () => {
  bucket = await startObjectStorage()
  server = await startTestServer({ storage: { kind: 's3', ...bucket.settings } })
  halted = await startTestServer({ jobs: false })
  refined = `/images/objets/${idOf(await upload(await signUpOwner(server), PHOTO))}`
  fresh = `/images/objets/${idOf(await upload(await signUpOwner(halted), PHOTO))}`
  await waitFor(
    'the finer files',
    async () => (await get(server, `${refined}/960.avif`)).headers['cache-control'] === FOR_EVER,
  )
})
afterAll(async () => {
  await server.stop()
  await halted.stop()
  await bucket.stop()
})

function get(
  from: TestServer,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  return from.http.inject({ method, url, headers })
}

describe('a picture', () => {
  test.each(['320.webp', '960.webp', '320.avif', '960.avif', 'social.jpg'])(
    'as %s is cached for ever, cannot be read as anything else, and may be embedded by any site',
    async (file) => {
      const { statusCode, headers, rawPayload } = await get(server, `${refined}/${file}`)

      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }[
          file.split('.')[1] ?? ''
        ],
        'cache-control': FOR_EVER,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(rawPayload.length),
      })
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  test('is not sent again to a client that has it', async () => {
    const { headers } = await get(server, `${refined}/640.webp`)
    const again = await get(server, `${refined}/640.webp`, { 'if-none-match': String(headers.etag) })

    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': FOR_EVER })
  })

  test('answers HEAD as GET, without its bytes', async () => {
    const whole = await get(server, `${refined}/640.avif`)
    const head = await get(server, `${refined}/640.avif`, {}, 'HEAD')

    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(whole.headers[name])
    }
  })

  test('is stored in a bucket as seven files and one for the lists', async () => {
    const id = refined.split('/').at(-1)
    await get(server, `${refined}/social.jpg`)
    const keys = [...bucket.objects.keys()].filter((key) => key.includes(id ?? '')).toSorted()

    expect(keys).toEqual(
      [
        '320.avif',
        '320.webp',
        '480.avif',
        '480.webp',
        '640.avif',
        '640.webp',
        '960.avif',
        '960.webp',
        'social.jpg',
        'source.webp',
      ].map((file) => `objets/${id}/${file}`),
    )
  })
})

describe('AVIF', () => {
  test('is replaced by WebP until it is made, with a cache life of a minute', async () => {
    const [avif, webp] = await Promise.all([
      get(halted, `${fresh}/480.avif`),
      get(halted, `${fresh}/480.webp`),
    ])

    expect(avif.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    })
    expect(avif.rawPayload.equals(webp.rawPayload)).toBe(true)
  })

  test('is sent to a client that has the WebP from before it was made', async () => {
    const webp = await get(server, `${refined}/480.webp`)
    const answer = await get(server, `${refined}/480.avif`, { 'if-none-match': String(webp.headers.etag) })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/avif')
  })

  test('is not sent again in the form of the WebP that a client has', async () => {
    const { etag } = (await get(halted, `${fresh}/480.avif`)).headers
    const again = await get(halted, `${fresh}/480.avif`, { 'if-none-match': String(etag) })

    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toBe('public, max-age=60')
  })

  test('is made by a job, in every size, smaller than WebP', async () => {
    for (const width of [320, 480, 640, 960]) {
      const [avif, webp] = await Promise.all([
        get(server, `${refined}/${width}.avif`),
        get(server, `${refined}/${width}.webp`),
      ])
      // Its decoder is shut in this process.
      expect(avif.rawPayload.toString('latin1', 4, 12)).toBe('ftypavif')
      expect(readHeifHeader(avif.rawPayload).sizes).toContainEqual(expect.objectContaining({ width }))
      expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length)
      expect(avif.headers.etag).not.toBe(webp.headers.etag)
    }
    const rows = await server.db.selectFrom('pictures').select('refinedAt').execute()
    expect(rows).toEqual([{ refinedAt: expect.any(Date) }])
  })
})

describe('with data saving', () => {
  test('a larger picture is replaced by a lighter file, with a private cache entry', async () => {
    const sparing = await get(server, `${refined}/960.avif`, { 'save-data': 'on' })
    const lighter = await get(server, `${refined}/640.avif`)
    const whole = await get(server, `${refined}/960.avif`)

    expect(sparing.rawPayload.equals(lighter.rawPayload)).toBe(true)
    expect(sparing.rawPayload.length).toBeLessThan(whole.rawPayload.length)
    expect(sparing.headers).toMatchObject({
      vary: 'Save-Data',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-location': '640.avif',
      etag: lighter.headers.etag,
    })
    expect(whole.headers).toMatchObject({ vary: 'Save-Data', 'cache-control': FOR_EVER })
  })

  test("a card's picture becomes the smallest", async () => {
    const sparing = await get(server, `${refined}/480.webp`, { 'save-data': 'on' })
    expect(await sharp(sparing.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
  })

  test.each(['320.avif', '640.webp', 'social.jpg'])('a light one stays: %s', async (file) => {
    const [sparing, whole] = await Promise.all([
      get(server, `${refined}/${file}`, { 'save-data': 'on' }),
      get(server, `${refined}/${file}`),
    ])
    expect(sparing.rawPayload.equals(whole.rawPayload)).toBe(true)
    expect(sparing.headers['cache-control']).toBe(FOR_EVER)
  })

  test('a header without the request changes nothing', async () => {
    const answer = await get(server, `${refined}/960.avif`, { 'save-data': 'off' })
    expect(answer.headers['cache-control']).toBe(FOR_EVER)
  })

  test('a lighter replacement for a missing AVIF has the same short cache life', async () => {
    const answer = await get(halted, `${fresh}/960.avif`, { 'save-data': 'on' })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=60',
    })
  })
})

describe('a link preview', () => {
  test('is a JPEG of 1200 by 630, made once however many ask for it first', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(halted, `${fresh}/social.jpg`)))

    const [first] = answers
    expect(await sharp(first?.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(first?.rawPayload.length).toBeLessThanOrEqual(200 * 1024)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    expect((await get(halted, `${fresh}/social.jpg`)).headers.etag).toBe(first?.headers.etag)
  })
})

describe('a missing picture', () => {
  test.each([
    '/images/objets/00000000-0000-4000-8000-000000000000/960.webp',
    '/images/objets/00000000-0000-4000-8000-000000000000/social.jpg',
    '/images/objets/00000000-0000-4000-8000-000000000000/960.avif',
    '/images/objets/x/960.webp',
    '/images/objets/..%2f..%2f..%2fsecret/960.webp',
    '/images/objets/%2e%2e/960.webp',
    '/images/objets/',
    '/images/objets',
    '/images/',
  ])('%s is not found', async (url) => {
    const answer = await sendTo(halted, { method: 'GET', url })

    expectContractRefusal(answer)
    expect(answer.code).toBe('NOT_FOUND')
  })

  test.each([
    'source.webp',
    '961.webp',
    '960.jpg',
    '960.webp.avif',
    '960',
    '.webp',
    '0960.webp',
    '960.WEBP',
    'social.webp',
    'toString.webp',
    '..%2f960.webp',
    '%2e%2e%2f%2e%2e%2fsecret',
    '..%5c960.webp',
    '960.webp%00',
    '',
  ])('nor is %s of a picture that exists', async (file) => {
    expect(await sendTo(halted, { method: 'GET', url: `${fresh}/${file}` })).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    })
  })

  test('a failing bucket is reported as a temporary error, not as a missing picture', async () => {
    bucket.fail('SlowDown')
    const answer = await sendTo(server, { method: 'GET', url: `${refined}/320.webp` })
    bucket.fail(null)

    expect(answer).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(JSON.stringify(answer)).not.toContain(bucket.settings.secretAccessKey)
    expect((await get(server, `${refined}/320.webp`)).statusCode).toBe(200)
  })
})
