import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { NO_DETAIL } from '@okoume/domain/listing/picture-hash.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { attachPictures } from './attach-pictures.ts'
import { pictureAddress, pictureKeys } from './picture-address.ts'
import { pictureJobs } from './picture-jobs.ts'
import type { PictureStorage } from './picture-storage.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { UPLOADS_AN_HOUR, uploadPicture } from './upload-picture.ts'
import { UploadSlots } from './upload-slots.ts'

const NOW = new Date('2026-05-20T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const PHOTO = await drawPhoto({ width: 340, height: 330 })

let owner: Person
let files: Map<string, Buffer>
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
})
beforeEach(async () => {
  files = new Map()
  await server.db.deleteFrom('pictures').execute()
  await server.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
})

/** A storage in memory, which fails where the test says so. */
const memory: PictureStorage = {
  async put(key, bytes) {
    files.set(key, bytes)
  },
  get: async (key) => files.get(key) ?? null,
  async deleteFolder(folder) {
    for (const key of [...files.keys()]) if (key.startsWith(`${folder}/`)) files.delete(key)
  },
}

function partsWith(storage: PictureStorage = memory) {
  return {
    db: server.db,
    clock: { now: () => NOW },
    newId: newUuid,
    storage,
    slots: new UploadSlots(),
    publicUrl: '',
  }
}

async function send(at: Date): Promise<string> {
  const { secure_url } = await uploadPicture(partsWith(), { ownerId: owner.id, bytes: PHOTO, now: at })
  return secure_url.split('/').at(-2) ?? ''
}

async function addRows(count: number, at: Date): Promise<void> {
  const row = {
    ownerId: owner.id,
    width: 960,
    height: 720,
    createdAt: at,
    refinedAt: null,
    attachedAt: null,
  }
  await server.db
    .insertInto('pictures')
    .values(Array.from({ length: count }, () => ({ ...row, id: randomUUID() })))
    .execute()
}

const attach = (id: string) => {
  const attachment = { ownerId: owner.id, images: [pictureAddress(id)], shownAlready: [], now: NOW }
  return server.db.transaction().execute((trx) => attachPictures(trx, attachment))
}

const entered = async () =>
  (await server.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id)
const filesOf = (id: string) => [...files.keys()].filter((key) => key.includes(id))

async function waitingJobs(task: string): Promise<{ id: string; later: boolean }[]> {
  const { rows } = await server.pool.query<{ payload: { id: string }; later: boolean }>(
    `select payload, jobs.run_at > now() as later
     from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
     where identifier = $1`,
    [task],
  )
  return rows.map(({ payload, later }) => ({ id: payload.id, later }))
}

/** Runs the jobs that are waiting now. */
async function runDiscards(): Promise<void> {
  for (const { id, later } of await waitingJobs('discard-picture')) {
    if (!later) await pictureJobs(partsWith())['discard-picture']({ id })
  }
}

describe('unused pictures', () => {
  test('are deleted after seven days, row and files; the others stay', async () => {
    const [old, recent, shown] = [await send(daysAgo(8)), await send(daysAgo(6)), await send(daysAgo(30))]
    await attach(shown)

    await pictureJobs(partsWith())['sweep-pictures']()
    await runDiscards()

    expect((await entered()).toSorted()).toEqual([recent, shown].toSorted())
    expect(filesOf(old)).toEqual([])
    expect(filesOf(recent)).toHaveLength(5)
    expect(filesOf(shown)).toHaveLength(5)
  })

  test('are deleted also beyond one batch, and when two processes sweep at once', async () => {
    await addRows(350, daysAgo(9))
    await Promise.all([sweepPictures(partsWith(), NOW), sweepPictures(partsWith(), NOW)])
    await sweepPictures(partsWith(), NOW)

    expect(await entered()).toEqual([])
    const discarded = (await waitingJobs('discard-picture')).map(({ id }) => id)
    expect(discarded).toHaveLength(350)
    expect(new Set(discarded).size).toBe(350)
  })

  test('whose files could not be deleted are retried; none comes back', async () => {
    const id = await send(daysAgo(8))
    await sweepPictures(partsWith(), NOW)
    const failing = partsWith({ ...memory, deleteFolder: () => Promise.reject(new Error('out of order')) })

    await expect(pictureJobs(failing)['discard-picture']({ id })).rejects.toThrow('out of order')
    expect(filesOf(id)).toHaveLength(5)
    await runDiscards()
    await runDiscards()

    expect(filesOf(id)).toEqual([])
    await expect(attach(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('that an item is attaching at this instant are left alone', async () => {
    const id = await send(daysAgo(8))
    await server.db.transaction().execute(async (trx) => {
      await attachPictures(trx, {
        ownerId: owner.id,
        images: [pictureAddress(id)],
        shownAlready: [],
        now: NOW,
      })
      await sweepPictures(partsWith(), NOW)
    })
    await sweepPictures(partsWith(), NOW)

    expect(await entered()).toEqual([id])
  })
})

describe('an interrupted upload', () => {
  test('before its row was written leaves no file for longer than an hour', async () => {
    const cut = partsWith({
      ...memory,
      async put(key, bytes) {
        await memory.put(key, bytes)
        if (key.includes('640')) throw new Error('the process ended')
      },
    })
    await expect(uploadPicture(cut, { ownerId: owner.id, bytes: PHOTO, now: NOW })).rejects.toThrow('ended')
    expect(await entered()).toEqual([])
    expect(files.size).toBeGreaterThan(0)
    const [planned] = await waitingJobs('discard-picture')
    expect(planned?.later).toBe(true)

    await pictureJobs(partsWith())['discard-picture']({ id: planned?.id })

    expect(files.size).toBe(0)
  })

  test('after its row was written is kept: the scheduled deletion does nothing', async () => {
    const id = await send(NOW)
    await pictureJobs(partsWith())['discard-picture']({ id })

    expect(filesOf(id)).toHaveLength(5)
  })
})

test('counts towards the limit across processes at the same instant', async () => {
  await addRows(UPLOADS_AN_HOUR - 2, new Date(NOW.getTime() - 1000))
  const { promise: all, resolve: go } = Promise.withResolvers<void>()
  let arrived = 0
  const together: PictureStorage = {
    ...memory,
    async put(key) {
      if (key.endsWith('source.webp')) arrived += 1
      if (arrived === 8) go()
      await all
    },
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      uploadPicture(partsWith(together), { ownerId: owner.id, bytes: PHOTO, now: NOW }),
    ),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await entered()).toHaveLength(UPLOADS_AN_HOUR)
})

describe('AVIF files', () => {
  test('are queued if, and only if, the picture was stored', async () => {
    const id = await send(NOW)

    expect(await waitingJobs('refine-picture')).toEqual([{ id, later: false }])
  })

  test('are made of one picture after the other, so that payments and mails always find a free worker', async () => {
    await send(NOW)
    await send(NOW)
    const { rows } = await server.pool.query(
      `select queue_name, count(*)::int from graphile_worker.jobs
       where task_identifier = 'refine-picture' group by queue_name`,
    )

    expect(rows).toEqual([{ queue_name: 'pictures', count: 2 }])
  })

  test('are made once, however often the job runs', async () => {
    const id = await send(NOW)
    const refine = () => pictureJobs(partsWith())['refine-picture']({ id })
    await refine()
    const made = files.get(`objets/${id}/320.avif`)
    await Promise.all([refine(), refine()])

    expect(filesOf(id)).toHaveLength(9)
    expect(files.get(`objets/${id}/320.avif`)).toBe(made)
    expect(await server.db.selectFrom('pictures').select('refinedAt').execute()).toEqual([{ refinedAt: NOW }])
  })

  test('are made again where the job was interrupted', async () => {
    const id = await send(NOW)
    const cut = partsWith({
      ...memory,
      put: (key, bytes) =>
        key.includes('480.avif') ? Promise.reject(new Error('ended')) : memory.put(key, bytes),
    })
    await expect(pictureJobs(cut)['refine-picture']({ id })).rejects.toThrow('ended')
    expect(await server.db.selectFrom('pictures').select('refinedAt').execute()).toEqual([
      { refinedAt: null },
    ])

    await pictureJobs(partsWith())['refine-picture']({ id })

    expect(filesOf(id)).toHaveLength(9)
  })

  test('of a picture that was swept meanwhile do not stay behind', async () => {
    const id = await send(daysAgo(8))
    const slow = partsWith({
      ...memory,
      async put(key, bytes) {
        if (key.includes('640.avif')) {
          await sweepPictures(partsWith(), NOW)
          await runDiscards()
        }
        await memory.put(key, bytes)
      },
    })

    await pictureJobs(slow)['refine-picture']({ id })
    await pictureJobs(slow)['refine-picture']({ id })

    expect(files.size).toBe(0)
  })
})

test('a damaged file does not keep the pictures after it from being hashed', async () => {
  const damaged = await send(daysAgo(2))
  const sound = await send(daysAgo(1))
  await server.pool.query('update pictures set hash = null')
  files.set(pictureKeys.source(damaged), Buffer.from('not a picture'))
  await pictureJobs(partsWith())['hash-pictures']()
  const rows = await server.db.selectFrom('pictures').select(['id', 'hash']).execute()
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]))
  expect(hashes.get(damaged)).toBe(NO_DETAIL)
  expect(hashes.get(sound)).not.toBeNull()
})
