import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { preparePapers, prepareProofs, sendProof } from '@okoume/tests/server/identity-proofs.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { SERVER_SECRET, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSeal } from '../../platform/sealing/seal.ts'
import { openIdentityStorage } from '../../providers/storage/open-storage.ts'
import type { PictureStorage } from '../pictures/picture-storage.ts'
import {
  deleteDueDocuments,
  deleteIdentityDocuments,
  deleteIdentityPictures,
  discardUnentered,
  sweepLoosePictures,
} from './delete-pictures.ts'
import { knowsDocument } from './document-number.ts'

const DECIDED = new Date('2026-05-20T10:00:00Z')
const after = (days: number, ms = 0) => new Date(DECIDED.getTime() + days * DAY_MS + ms)

let server: TestServer
let folder: string
let storage: PictureStorage
let person: Person
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-identity-'))
  server = await startTestServer({ jobs: false, identityStorage: { kind: 'folder', folder } })
  storage = await openIdentityStorage({ kind: 'folder', folder })
})
beforeEach(async () => {
  await server.db.deleteFrom('identityPictures').execute()
  await server.db.deleteFrom('identityFiles').execute()
  await rm(folder, { recursive: true, force: true })
  person = await signUpConfirmed(server, 'Nadège Bouanga')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const context = () => ({ db: server.db, storage })
const storedFiles = async () => (await readdir(folder).catch(() => [])).toSorted()
const rows = () => server.db.selectFrom('identityPictures').select(['id', 'fileId']).orderBy('id').execute()
const files = () => server.db.selectFrom('identityFiles').selectAll().execute()

/** A file of that person, decided at that time. */
async function decidedFile(decision: 2 | 0 | -1 = 2) {
  const proofs = await prepareProofs(person)
  await person.client.submitVerification({ body: proofs })
  const set = { decision, reason: decision === 2 ? null : 'Flou.', decidedAt: DECIDED }
  await server.db.updateTable('identityFiles').set(set).where('userId', '=', person.id).execute()
  return [proofs.documentPicture, proofs.livePicture].toSorted()
}

describe('the documents of a file', () => {
  test.each([2, 0, -1] as const)(
    'are deleted 30 days after decision %i, and the decision stays',
    async (decision) => {
      const pictures = await decidedFile(decision)
      await deleteDueDocuments(context(), after(30, -1))
      expect(await storedFiles()).toEqual(pictures)

      await deleteDueDocuments(context(), after(30))

      expect(await storedFiles()).toEqual([])
      expect(await rows()).toEqual([])
      expect(await files()).toMatchObject([
        { documentNumber: null, documentsDeletedAt: after(30), decision, decidedAt: DECIDED },
      ])
    },
  )

  test.each([2, 0, -1] as const)(
    'leave their last characters, sealed, where they were accepted (%i), until the person leaves',
    async (decision) => {
      await decidedFile(decision)
      const seal = createSeal([SERVER_SECRET])
      const knows = (typed: string) => knowsDocument(server.db, seal, { userId: person.id, typed })
      const [file] = await files()
      expect(file?.documentEnd?.includes('4567')).toBe(false)
      await deleteDueDocuments(context(), after(30))

      const known = [await knows('4567'), await knows('ga 123-4567'), await knows('4568'), await knows('67')]

      expect(known).toEqual([decision === 2, decision === 2, false, false])
      await server.db.transaction().execute((trx) => deleteIdentityDocuments(trx, person.id, after(31)))
      expect(await knows('4567')).toBe(false)
      expect(await files()).toMatchObject([{ documentEnd: null }])
    },
  )

  test.each([
    [2, 'stays'],
    [-1, 'stays'],
    [0, 'goes'],
  ] as const)(
    'a NIP goes with the number, and its hash stays with decision %i: %s',
    async (decision, ending) => {
      const papers = await preparePapers(person)
      await person.client.submitVerification({ body: { ...papers, nip: '1234567890ABCD' } })
      expect(await storedFiles()).toHaveLength(3)
      const set = { decision, reason: 'Flou.', decidedAt: DECIDED }
      await server.db.updateTable('identityFiles').set(set).execute()
      await deleteDueDocuments(context(), after(30))

      expect(await storedFiles()).toEqual([])
      const hash = ending === 'stays' ? expect.any(Buffer) : null
      expect(await files()).toMatchObject([{ nip: null, nipHash: hash }])
      await server.db.transaction().execute((trx) => deleteIdentityDocuments(trx, person.id, after(31)))
      expect(await files()).toMatchObject([{ nip: null, nipHash: null }])
    },
  )

  test('are deleted once, however often the job runs', async () => {
    await decidedFile()
    await deleteDueDocuments(context(), after(30))
    await deleteDueDocuments(context(), after(31))

    expect(await files()).toMatchObject([{ documentsDeletedAt: after(30) }])
  })

  test('are deleted in the end, wherever the job was interrupted', async () => {
    await decidedFile()
    let left = 1
    const failing: PictureStorage = {
      ...storage,
      async deleteFolder(one) {
        if (left === 0) throw new Error('the storage is out of order')
        left -= 1
        await storage.deleteFolder(one)
      },
    }
    await expect(deleteDueDocuments({ db: server.db, storage: failing }, after(30))).rejects.toThrow(
      'out of order',
    )
    expect(await files()).toMatchObject([{ documentsDeletedAt: null }])

    await deleteDueDocuments(context(), after(30))
    expect(await storedFiles()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('are deleted though those of another file cannot be, and the job fails visibly', async () => {
    const [stuck] = await decidedFile()
    person = await signUpConfirmed(server, 'Landry Koumba')
    const pictures = await decidedFile()
    await server.db
      .updateTable('identityFiles')
      .set({ decidedAt: after(1) })
      .where('userId', '=', person.id)
      .execute()
    const failing: PictureStorage = {
      ...storage,
      async deleteFolder(one) {
        if (one === stuck) throw new Error('the storage is out of order')
        await storage.deleteFolder(one)
      },
    }

    await expect(deleteDueDocuments({ db: server.db, storage: failing }, after(31))).rejects.toThrow(
      'out of order',
    )

    expect(await storedFiles()).toContain(stuck)
    for (const picture of pictures) expect(await storedFiles()).not.toContain(picture)
  })

  test('are kept until a decision is made', async () => {
    await person.client.submitVerification({ body: await prepareProofs(person) })
    await deleteDueDocuments(context(), after(3000))

    expect(await storedFiles()).toHaveLength(2)
  })

  test('follow the calendar of the demo', async () => {
    await decidedFile()
    await server.db.updateTable('identityFiles').set({ decidedAt: new Date() }).execute()
    await server.passDays(29)
    expect(await storedFiles()).toHaveLength(2)
    await server.passDays(2)

    expect(await storedFiles()).toEqual([])
  })
})

describe('a picture outside any file', () => {
  test('is deleted a day later; those of a file stay', async () => {
    const pictures = await decidedFile()
    const other = await signUpConfirmed(server, 'Landry Koumba')
    const loose = await sendProof(other, { kind: 'document' })
    const now = Date.now()
    await sweepLoosePictures(context(), new Date(now + DAY_MS - MINUTE_MS))
    expect(await storedFiles()).toContain(loose)

    await sweepLoosePictures(context(), new Date(now + DAY_MS + MINUTE_MS))

    expect(await storedFiles()).toEqual(pictures)
    expect((await rows()).map(({ id }) => id)).toEqual(pictures)
  })

  test('that a file is attaching at this instant is left alone', async () => {
    const loose = await sendProof(person, { kind: 'document' })
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('identityPictures').select('id').where('id', '=', loose).forUpdate().execute()
      await sweepLoosePictures(context(), new Date(Date.now() + 2 * DAY_MS))
    })

    expect(await storedFiles()).toEqual([loose])
  })

  test('is discarded where its row was never written, and stays where it was', async () => {
    const loose = await sendProof(person, { kind: 'document' })
    const lost = crypto.randomUUID()
    await storage.put(`${lost}/sealed`, Buffer.from('x'))
    await discardUnentered(context(), loose)
    await discardUnentered(context(), lost)

    expect(await storedFiles()).toEqual([loose])
  })
})

describe('closing the account', () => {
  const forget = () =>
    server.db.transaction().execute((trx) => deleteIdentityDocuments(trx, person.id, after(3)))

  test("deletes the links' secrets at once, and the pictures with the next job", async () => {
    await decidedFile(0)
    await person.client.submitVerification({
      body: await server.db
        .updateTable('users')
        .set({ verifier: 0 })
        .where('id', '=', person.id)
        .execute()
        .then(() => prepareProofs(person)),
    })
    const other = await signUpConfirmed(server, 'Landry Koumba')
    const others = await sendProof(other, { kind: 'document' })

    await forget()

    expect(await files()).toMatchObject([
      { decision: 0, reason: null, documentNumber: null, documentsDeletedAt: after(3) },
    ])
    await deleteIdentityPictures(context(), person.id)
    await deleteIdentityPictures(context(), person.id)
    expect(await storedFiles()).toEqual([others])
    expect((await rows()).map(({ id }) => id)).toEqual([others])
  })

  test('makes the links invalid', async () => {
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    await person.client.submitVerification({ body: await prepareProofs(person) })
    const [mail] = await server.visitor.listDemoMails({ query: { to: admin.email } })
    const url = /(\/api\/users\/verify\/\S+\/2\?lien=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await server.http.inject({ url })).statusCode).toBe(200)

    await forget()

    expect((await server.http.inject({ url })).statusCode).toBe(410)
    expect((await server.http.inject({ method: 'POST', url })).statusCode).toBe(410)
  })

  test('queues the deletion only if it commits', async () => {
    const queued = async () =>
      (
        await server.pool.query(
          `select 1 from graphile_worker.jobs where task_identifier = 'delete-identity-pictures'`,
        )
      ).rowCount
    const before = await queued()
    const undone = server.db.transaction().execute(async (trx) => {
      await deleteIdentityDocuments(trx, person.id, after(3))
      throw new Error('later')
    })
    await expect(undone).rejects.toThrow('later')

    expect(await queued()).toBe(before)
    await forget()
    expect(await queued()).toBe((before ?? 0) + 1)
  })
})
