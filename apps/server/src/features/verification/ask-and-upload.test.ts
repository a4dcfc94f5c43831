import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { LIVENESS_PROMPTS, LIVENESS_TEXTS } from '@okoume/domain/person/liveness.ts'
import { pngBomb, polyglot } from '@okoume/tests/server/hostile-photos.ts'
import { prepareProofs, sendProof } from '@okoume/tests/server/identity-proofs.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto, photo } from '@okoume/tests/server/photos.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from '../../platform/sealing/seal.ts'
import { sweepPrompts } from './liveness-prompts.ts'
import { IDENTITY_UPLOADS_AN_HOUR } from './upload-identity-picture.ts'

// The test server's initial calendar.
const seal = createSeal(['a secret of the tests, long enough to sign with'])
const SAMPLES = path.resolve(import.meta.dirname, '../../../../../tests/server/samples')

let server: TestServer
let folder: string
let person: Person
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'okoume-identity-')), 'identity')
  server = await startTestServer({ jobs: false, identityStorage: { kind: 'folder', folder } })
  person = await signUpConfirmed(server, 'Nadège Bouanga')
})
afterAll(async () => {
  await server.stop()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

const expire = (id: string) =>
  server.db.updateTable('livenessPrompts').set({ expiresAt: new Date() }).where('id', '=', id).execute()
const fileOf = (id: string) => path.join(folder, id, 'sealed')
const openedJpeg = async (id: string) => seal.open(`picture ${id}`, await readFile(fileOf(id)))

describe('the liveness prompt', () => {
  test('is one of the eight texts, valid for ten minutes of real time', async () => {
    const before = Date.now()
    const asked = await person.client.askLivenessPrompt()

    expect(LIVENESS_PROMPTS).toContain(asked.prompt)
    expect(asked.text).toBe(LIVENESS_TEXTS[asked.prompt])
    const lasts = Date.parse(asked.expiresAt) - before
    expect(lasts).toBeGreaterThanOrEqual(600_000)
    expect(lasts).toBeLessThan(605_000)
  })

  test('is the same until it expires, however often and concurrently it is requested', async () => {
    const impatient = await signUpConfirmed(server, 'Landry Koumba')
    const answers = await Promise.all(Array.from({ length: 8 }, () => impatient.client.askLivenessPrompt()))

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await expire(answers[0]?.id ?? '')
    expect((await impatient.client.askLivenessPrompt()).id).not.toBe(answers[0]?.id)
  })

  test('is not moved by the calendar of the demo', async () => {
    const { id } = await person.client.askLivenessPrompt()
    await server.passDays(1)

    expect((await person.client.askLivenessPrompt()).id).toBe(id)
  })

  test('is deleted a day after it expired, but not while a photo answers it', async () => {
    const tidy = await signUpConfirmed(server, 'Prisca Ntsame')
    const { id: answered } = await tidy.client.askLivenessPrompt()
    await sendProof(tidy, { kind: 'live', prompt: answered })
    await expire(answered)
    const { id: idle } = await tidy.client.askLivenessPrompt()
    const expires = Date.now() + 600_000
    const promptsLeft = async () =>
      (
        await server.db.selectFrom('livenessPrompts').select('id').where('userId', '=', tidy.id).execute()
      ).map(({ id }) => id)
    await sweepPrompts(server, new Date(expires + DAY_MS - MINUTE_MS))
    expect(await promptsLeft()).toContain(idle)

    await sweepPrompts(server, new Date(expires + DAY_MS + MINUTE_MS))

    expect(await promptsLeft()).toEqual([answered])
  })

  test.each([-1, 1, 2] as const)('is refused at verifier %i', async (verifier) => {
    const other = await signUpConfirmed(server, 'Annick Ondo', { verifier })

    expect((await refusalOf(other.client.askLivenessPrompt())).code).toBe('VERIFICATION_CLOSED')
    expect((await refusalOf(sendProof(other, { kind: 'document' }))).code).toBe('VERIFICATION_CLOSED')
  })

  test('is refused without an open account', async () => {
    const left = await signUpConfirmed(server, 'Prisca Ntsame')
    await server.db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', left.id).execute()

    expect((await refusalOf(left.client.askLivenessPrompt())).code).toBe('ACCOUNT_REQUIRED')
    await server.db.deleteFrom('users').where('id', '=', left.id).execute()
    expect((await refusalOf(left.client.askLivenessPrompt())).code).toBe('ACCOUNT_REQUIRED')
  })
})

describe('a photo', () => {
  test('of a document is stored as one JPEG of 2000 pixels at most, of a person of 1280, without metadata', async () => {
    const { id: prompt } = await person.client.askLivenessPrompt()
    const original = await photo({ width: 2400, height: 1600 })
      .jpeg()
      .withExif({ IFD0: { Make: 'SpyPhone' } })
      .toBuffer()
    const document = await openedJpeg(await sendProof(person, { kind: 'document' }, original))
    const live = await openedJpeg(await sendProof(person, { kind: 'live', prompt }, original))

    expect(await sharp(document).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1333 })
    expect(await sharp(live).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 853 })
    for (const jpeg of [document, live]) {
      const { exif, xmp, icc } = await sharp(jpeg).metadata()
      expect({ exif, xmp, icc }).toEqual({})
      expect(jpeg.includes('SpyPhone')).toBe(false)
    }
  })

  test.each([
    ['PNG', () => photo({ width: 400, height: 330 }).png().toBuffer()],
    ['WebP', () => photo({ width: 400, height: 330 }).webp().toBuffer()],
    ['HEIC', () => readFile(path.join(SAMPLES, 'iphone.heic'))],
    ['a JPEG with a program behind it', () => polyglot()],
  ])('may be %s', async (_, made) => {
    const jpeg = await openedJpeg(await sendProof(person, { kind: 'document' }, await made()))

    expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
    expect(jpeg.includes('<?php')).toBe(false)
  })

  test('is encrypted in a file that only the server may read', async () => {
    const id = await sendProof(person, { kind: 'document' })
    const sealed = await readFile(fileOf(id))

    expect(sealed.indexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(-1)
    expect(sealed.includes('JFIF')).toBe(false)
    expect((await stat(fileOf(id))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(path.dirname(fileOf(id)))).mode & 0o777).toBe(0o700)
  })

  test('is served under no address, to no caller', async () => {
    const id = await sendProof(person, { kind: 'document' })
    const tried = [
      `/images/objets/${id}/sealed`,
      `/images/objets/${id}/960.webp`,
      `/images/objets/${id}/social.jpg`,
      `/images/identity/${id}/sealed`,
      `/identity/${id}/sealed`,
      `/images/objets/..%2fidentity%2f${id}/sealed`,
      `/api/verification/pictures/${id}`,
    ]
    for (const url of tried) {
      const { statusCode } = await server.http.inject({
        url,
        headers: { authorization: `Bearer ${person.token}` },
      })
      expect(statusCode, url).toBe(404)
    }
  })

  test.each([
    ['a page', () => Buffer.from('<!doctype html>'), 'PICTURE_FORMAT_REFUSED'],
    ['a bomb', () => pngBomb(30_000, 30_000), 'PICTURE_TOO_LARGE'],
    ['a stamp', () => drawPhoto({ width: 100, height: 100 }), 'PICTURE_TOO_SMALL'],
    [
      'a torn photo',
      async () => (await drawPhoto({ width: 400, height: 400 })).subarray(0, 5000),
      'PICTURE_UNREADABLE',
    ],
  ] as const)('that is %s is refused by its reason, and nothing is stored', async (_, made, code) => {
    const [before, files] = [await tableDigests(server), await readdir(folder)]

    expect((await refusalOf(sendProof(person, { kind: 'document' }, await made()))).code).toBe(code)
    expect(await tableDigests(server)).toEqual(before)
    expect(await readdir(folder)).toEqual(files)
  })

  test('beyond the hourly limit is refused, even concurrent ones', async () => {
    const hasty = await signUpConfirmed(server, 'Thierry Moussavou')
    for (let n = 0; n < IDENTITY_UPLOADS_AN_HOUR - 2; n++) await sendProof(hasty, { kind: 'document' })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => sendProof(hasty, { kind: 'document' })))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await refusalOf(sendProof(hasty, { kind: 'document' }))).code).toBe('TOO_MANY_PICTURES')
    await sendProof(person, { kind: 'document' })
  })
})

describe('a live photo', () => {
  test('needs a prompt', async () => {
    expect(await refusalOf(sendProof(person, { kind: 'live' }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { prompt: expect.any(String) },
    })
  })

  test('answers no prompt that has expired, belongs to another person, or never existed', async () => {
    const late = await signUpConfirmed(server, 'Ferdinand Nzoghe')
    const { id: expired } = await late.client.askLivenessPrompt()
    await expire(expired)
    const { id: others } = await person.client.askLivenessPrompt()

    for (const prompt of [expired, others, crypto.randomUUID()]) {
      expect((await refusalOf(sendProof(late, { kind: 'live', prompt }))).code).toBe('LIVENESS_EXPIRED')
    }
  })

  test('answers no prompt that a file has used already', async () => {
    const again = await signUpConfirmed(server, 'Rose Mboumba')
    const proofs = await prepareProofs(again)
    const { id: prompt } = await again.client.askLivenessPrompt()
    await again.client.submitVerification({ body: proofs })
    await server.db.updateTable('users').set({ verifier: 0 }).where('id', '=', again.id).execute()

    expect((await refusalOf(sendProof(again, { kind: 'live', prompt }))).code).toBe('LIVENESS_EXPIRED')
    expect((await again.client.askLivenessPrompt()).id).not.toBe(prompt)
  })
})

test('a verified owner needs no verification', async () => {
  const owner = await signUpOwner(server)

  expect((await refusalOf(sendProof(owner, { kind: 'document' }))).code).toBe('VERIFICATION_CLOSED')
})
