import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { type Manners, type PlayedMailServer, playMailServer } from '@okoume/tests/server/mail-server.ts'
import { PUBLIC_URL, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { DEEP } from '@okoume/tests/test-size.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SmtpSettings } from '../../config/mail-config.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { enqueueJob, startWorker } from '../../platform/jobs/jobs.ts'
import { createSmtpTransport } from '../../providers/smtp/smtp-transport.ts'
import { mailJobs } from './mail-jobs.ts'
import { queueMail, queueMails } from './queue-mail.ts'

const TWO_DAYS_MS = 2 * DAY_MS
const SHORT = { connectMs: 500, greetingMs: 500, silenceMs: 500, wholeMs: 2000, closeMs: 100 }
const template = { subject: 'Bonjour', greeting: 'Bonjour Rose,', paragraphs: ['Un mot.'] }
const silent = pino({ level: 'silent' })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
})
afterAll(() => server.stop())

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function playing(manners: Manners, port?: number): Promise<PlayedMailServer> {
  const played = await playMailServer(manners, port)
  opened.push(() => played.stop())
  return played
}

function settingsFor(port: number): SmtpSettings {
  const from = { name: undefined, address: 'bonjour@okoume.test' }
  return { host: '127.0.0.1', port, encryption: 'none', account: undefined, from }
}

/** The mail jobs, sending to a server on that port. */
function jobsSendingTo(port: number, timeouts = SHORT) {
  const transport = createSmtpTransport(settingsFor(port), timeouts)
  opened.push(() => transport.close())
  return mailJobs({ db: server.db, clock: { now: () => new Date() }, transport, log: silent })
}

async function queueTo(to: string, db = server.db): Promise<string> {
  const now = new Date()
  const cause = `test ${newUuid(now)}`
  await queueMail(db, { cause, to, template }, { now, newId: newUuid, publicUrl: PUBLIC_URL })
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = (id: string, db = server.db) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Milliseconds until the next attempt; null for none. */
async function nextTry(id: string, { pool }: TestServer = server): Promise<number | null> {
  const { rows } = await pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key = $1 and locked_at is null and attempts < max_attempts',
    [`send-mail ${id}`],
  )
  const [job] = rows
  return job ? job.run_at.getTime() - Date.now() : null
}

test('a deferred mail is retried with growing delays for two days, and then fails', async () => {
  const { port, messages } = await playing({ recipient: () => 451 })
  const jobs = jobsSendingTo(port)
  const id = await queueTo('differe@exemple.test')

  const waits: number[] = []
  for (let attempt = 1; (await rowOf(id)).failedAt === null; attempt += 1) {
    await jobs['send-mail']({ id })
    expect(await rowOf(id)).toMatchObject({
      attempts: attempt,
      sentAt: null,
      failureKind: 'deferred',
      failure: '451 Try again later',
    })
    if ((await rowOf(id)).failedAt === null) waits.push((await nextTry(id)) ?? 0)
  }

  expect(waits[0]).toBeGreaterThan(0.9 * MINUTE_MS)
  expect(waits.every((wait, index) => wait > (waits[index - 1] ?? 0))).toBe(true)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(Math.abs(total - TWO_DAYS_MS)).toBeLessThan(0.05 * TWO_DAYS_MS)
  expect(messages).toEqual([])
  expect((await rowOf(id)).failedAt).toBeInstanceOf(Date)
})

test('a mail that failed is not retried by a late job', async () => {
  const { port, connections } = await playing({ recipient: () => 550 })
  const jobs = jobsSendingTo(port)
  const id = await queueTo('refuse@exemple.test')
  await jobs['send-mail']({ id })
  await jobs['send-mail']({ id })

  expect(connections()).toBe(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, failureKind: 'recipient', sentAt: null })
})

test('a refusal with text that no database can store is still a refusal', async () => {
  const failure = { kind: 'recipient', permanent: true, reason: '550 Refused \0 here' } as const
  const transport = { deliver: async () => failure, close: () => {} }
  const jobs = mailJobs({ db: server.db, clock: { now: () => new Date() }, transport, log: silent })
  const id = await queueTo('nul@exemple.test')
  await jobs['send-mail']({ id })

  expect(await rowOf(id)).toMatchObject({ failure: '550 Refused \ufffd here', failedAt: expect.any(Date) })
})

test('an acknowledged mail is not sent again, whatever job runs', async () => {
  const { port, messages } = await playing({})
  const jobs = jobsSendingTo(port)
  const id = await queueTo('une-fois@exemple.test')
  for (let run = 0; run < 3; run += 1) await jobs['send-mail']({ id })

  expect(messages).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, failure: null, sentAt: expect.any(Date) })
})

test('where the outcome is unknown the mail is sent again with the same id', async () => {
  let answered = 0
  const { port, messages } = await playing({ message: () => (++answered === 1 ? 'hang up' : null) })
  const jobs = jobsSendingTo(port)
  const id = await queueTo('inconnu@exemple.test')
  await jobs['send-mail']({ id })
  expect(await rowOf(id)).toMatchObject({ sentAt: null, failedAt: null, failureKind: 'unreachable' })

  await jobs['send-mail']({ id })

  const ids = messages.map((raw) => /^message-id: *(\S+)/im.exec(raw)?.[1])
  expect(ids).toEqual([`<${id}@okoume.test>`, `<${id}@okoume.test>`])
  expect((await rowOf(id)).sentAt).toBeInstanceOf(Date)
})

test('of the mails of one job each has its own outcome', async () => {
  const { port, messages } = await playing({
    recipient: (address) => (address.startsWith('absent') ? 550 : address.startsWith('occupe') ? 451 : null),
  })
  const jobs = jobsSendingTo(port)
  const now = new Date()
  const to = ['absent', 'premiere', 'occupe', 'seconde'].map(
    (name) => `${name}-${now.getTime()}@exemple.test`,
  )
  const mails = to.map((address) => ({ cause: `test ${newUuid(now)}`, to: address, template }))
  await queueMails(server.db, mails, { now, newId: newUuid, publicUrl: PUBLIC_URL })
  const { rows } = await server.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs order by id desc limit 1`,
  )
  await jobs['send-mails'](rows[0]?.payload)
  await jobs['send-mails'](rows[0]?.payload)

  const sent = await server.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', 'in', to)
    .orderBy('id')
    .execute()
  expect(
    sent.map(({ sentAt, failedAt, attempts }) => [sentAt !== null, failedAt !== null, attempts]),
  ).toEqual([
    [false, true, 1],
    [true, false, 1],
    [false, false, 2],
    [true, false, 1],
  ])
  expect(messages).toHaveLength(2)
  expect(await nextTry(sent[2]?.id ?? '')).toBeGreaterThan(0)
})

test('while the server is down mails wait, and are sent once it is back', async () => {
  const gone = await playMailServer()
  await gone.stop()
  const jobs = jobsSendingTo(gone.port)
  const id = await queueTo('plus-tard@exemple.test')
  await jobs['send-mail']({ id })
  expect(await rowOf(id)).toMatchObject({ failureKind: 'unreachable', failedAt: null })
  expect(await nextTry(id)).toBeGreaterThan(0.9 * MINUTE_MS)

  const { messages } = await playing({}, gone.port)
  await jobs['send-mail']({ id })

  expect(messages).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 2, failure: null, sentAt: expect.any(Date) })
})

test.runIf(DEEP)(
  "the worker waits for the mail's own retry time, without polling and without an error",
  async () => {
    let asked = 0
    const { port, messages } = await playing({ recipient: () => (++asked === 1 ? 451 : null) })
    const running = await startTestServer({ mail: { kind: 'smtp', ...settingsFor(port) } })
    const id = await queueTo('reprise@exemple.test', running.db)
    const wait = await waitFor('the next try', async () => {
      const { attempts } = await rowOf(id, running.db)
      return attempts === 1 && (await nextTry(id, running))
    })
    expect(wait).toBeGreaterThan(0.9 * MINUTE_MS)
    expect(messages).toEqual([])

    await running.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())',
    )

    await waitFor('the sending', async () => (await rowOf(id, running.db)).sentAt)
    expect(messages).toHaveLength(1)
    expect(await nextTry(id, running)).toBeNull()
    await running.stop()
  },
)

test('a hanging server delays no other job, however many mails there are', async () => {
  const { port, connections } = await playing({ recipient: () => 'say nothing' })
  const done: unknown[] = []
  const other = { 'other-work': async (payload: unknown) => void done.push(payload) }
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => queueTo(`lent-${n}@exemple.test`)))
  const worker = await startWorker({
    pool: server.pool,
    jobs: { ...jobsSendingTo(port, { ...SHORT, silenceMs: 1500 }), ...other },
    schedules: {},
    concurrency: 4,
    log: silent,
  })
  await waitFor('the mails to hang', async () => connections() >= 2)

  for (let n = 0; n < 10; n += 1) await enqueueJob(server.db, 'other-work', { n })
  await waitFor('the other work', async () => done.length === 10)

  expect(connections()).toBeLessThanOrEqual(2 + ids.length)
  const tried = await server.db
    .selectFrom('mails')
    .select('id')
    .where('id', 'in', ids)
    .where('attempts', '>', 0)
    .execute()
  expect(tried.length).toBeLessThan(ids.length)
  await worker.stop()
})
