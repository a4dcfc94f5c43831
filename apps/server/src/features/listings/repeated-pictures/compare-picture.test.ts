import { addListing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid } from '#platform/clock/identifiers.ts'
import { readPictureId } from '../../pictures/picture-address.ts'
import { comparePicture, findSimilar } from './compare-picture.ts'

useTestServer()

const PHOTO = await drawPhoto({ width: 640, height: 480 })
const COPY = await sharp(PHOTO).resize(480).jpeg({ quality: 50 }).toBuffer()
const OTHER = await sharp(PHOTO).rotate(180).jpeg().toBuffer()

let moderator: Person
let owner: Person
let copier: Person
beforeAll(async () => {
  moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  await server.pool.query('delete from repeated_pictures; delete from moderation_cases')
  await server.pool.query('delete from item_versions; delete from items; delete from pictures')
  owner = await signUpOwner(server, 'Rose Mboumba')
  copier = await signUpOwner(server, 'Jean Obame')
})

/** An item of theirs with that picture; not one that is queued because its owner is new. */
async function list(person: Person, photo: Buffer, title: string) {
  const form = new FormData()
  form.set('upload_preset', 'objets')
  form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const { secure_url } = await person.client.uploadPicture({ form })
  const { id } = await addListing(server, person, { images: [] })
  await person.client.updateItem({ params: { id }, body: { ...SAW, title, images: [secure_url] } })
  return { id, pictureId: readPictureId(secure_url) ?? '' }
}

/** Waits until every picture has been compared. */
const settled = () =>
  waitFor('the jobs on pictures', async () => {
    const { rows } = await server.pool.query(
      `select 1 from graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where identifier in ('compare-picture', 'hash-pictures')`,
    )
    return rows.length === 0
  })

const queue = async () => (await moderator.client.listReports()).cases
const compare = (id: string) => comparePicture({ db: server.db, newId: newUuid }, id, new Date())

test("an item with a copy of another owner's picture is queued, names the other, and stays visible", async () => {
  const first = await list(owner, PHOTO, 'Perceuse de Rose')
  const second = await list(copier, COPY, 'Perceuse de Jean')
  await settled()

  expect(await queue()).toMatchObject([
    {
      source: 'repeated picture',
      targetId: second.id,
      subject: { name: 'Jean Obame' },
      repeats: [{ id: first.id, title: 'Perceuse de Rose', owner: 'Rose Mboumba' }],
    },
  ])
  expect((await server.visitor.getItem({ params: { id: second.id } })).offered).toBe(true)
})

test.each([
  ['the picture of an item that its own owner has twice', () => owner, PHOTO],
  ['another picture', () => copier, OTHER],
] as const)('%s is not queued', async (_what, by, photo) => {
  await list(owner, PHOTO, 'Perceuse de Rose')
  await list(by(), photo, 'La seconde')
  await settled()
  expect(await queue()).toEqual([])
})

test('a pair is queued once, the later item of the two, whichever is compared first', async () => {
  const first = await list(owner, PHOTO, 'Perceuse de Rose')
  const second = await list(copier, COPY, 'Perceuse de Jean')
  await settled()
  await server.pool.query('delete from repeated_pictures; delete from moderation_cases')
  await Promise.all([compare(first.pictureId), compare(second.pictureId)])
  const [open, ...more] = await queue()
  expect([open?.targetId, more]).toEqual([second.id, []])

  const text = "Elle l'a photographiée elle-même."
  await moderator.client.decideReport({
    body: { id: open?.id ?? '', decision: 'dismiss', reason: 'stolen photo', text },
  })
  await compare(second.pictureId)
  expect(await queue()).toEqual([])
})

test('a moderator does not decide on a copy of their own picture', async () => {
  const judge = await signUpConfirmed(server, 'Rose Mboumba', { verifier: 2, roles: ['moderation'] })
  await list(judge, PHOTO, 'Perceuse de Rose')
  await list(copier, COPY, 'Perceuse de Jean')
  await settled()
  const [open] = (await judge.client.listReports()).cases
  expect(open).toMatchObject({ source: 'repeated picture', mayDecide: false })
  const text = 'Cette photo est la mienne.'
  const decided = judge.client.decideReport({
    body: { id: open?.id ?? '', decision: 'remove', reason: 'stolen photo', text },
  })
  expect((await refusalOf(decided)).code).toBe('OWN_CASE')
})

test('pictures from before there were hashes are hashed by a job, and compared', async () => {
  await list(owner, PHOTO, 'Perceuse de Rose')
  const second = await list(copier, COPY, 'Perceuse de Jean')
  await settled()
  await server.pool.query('update pictures set hash = null; delete from repeated_pictures')
  await server.pool.query('delete from moderation_cases')

  await server.pool.query("select graphile_worker.add_job('hash-pictures')")
  await settled()
  expect((await queue()).map(({ targetId }) => targetId)).toEqual([second.id])
  const unhashed = await server.db.selectFrom('pictures').select('id').where('hash', 'is', null).execute()
  expect(unhashed).toEqual([])
})

test('of very many pictures few are looked at', async () => {
  const { pictureId } = await list(owner, PHOTO, 'Perceuse de Rose')
  await server.pool.query(
    `insert into pictures (id, owner_id, width, height, created_at, attached_at, hash)
    select gen_random_uuid(), $1, 960, 720, now(), now(),
      ((random() * 4294967295)::bigint::bit(32) || (random() * 4294967295)::bigint::bit(32))::bit(64)
    from generate_series(1, 50000)`,
    [copier.id],
  )
  await server.pool.query('vacuum analyze pictures')
  const { hash } = await server.db
    .selectFrom('pictures')
    .select('hash')
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow()
  const { scanned, maxRows } = await plansOf(server.pool, (db) =>
    findSimilar(db, { ownerId: owner.id }, hash ?? ''),
  )
  expect(scanned).not.toContain('pictures')
  expect(maxRows).toBeLessThan(500)
})
