import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Client, createClient } from '@okoume/client/client.ts'
import {
  addDays,
  type CalendarDay,
  dayInLibreville,
  startOfDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { type App, createApp } from '../../apps/server/src/app.ts'
import type { ProviderTrial } from '../../apps/server/src/compose/payment-providers.ts'
import { type Config, readConfig } from '../../apps/server/src/config/config.ts'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { fetchFrom } from './fetch-from.ts'
import { waitFor } from './wait-for.ts'

export interface TestServer {
  readonly http: FastifyInstance
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /** Calls as somebody who is not signed in. */
  readonly visitor: Client
  /** What the server logged as faults of its own. Those that a test expects, it takes out. */
  readonly faults: string[]
  clientOf(token: string): Client
  /** The day that many days from the server's today. */
  day(offset: number): CalendarDay
  /** Moves the server's calendar on, and does what has become due. */
  passDays(days: number): Promise<void>
  /** Does at once what the jobs would do in their time. */
  runDue(): Promise<void>
  /** @throws Error when the server logged a fault that no test took out. */
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** Without its jobs nothing changes unless a test says so: `runDue` does what they would. */
  readonly jobs?: boolean
  /** Our own unless told. */
  readonly identity?: Config['identity']
  /** Where pictures go; a folder that is deleted afterwards unless told. */
  readonly storage?: Config['storage']
  /** Where identity documents go; a folder that is deleted afterwards unless told. */
  readonly identityStorage?: Config['identityStorage']
  /** Where mails go; to the demo's mailbox unless told. */
  readonly mail?: Config['mail']
  /** How browsers are notified; nothing is added unless told. */
  readonly push?: Config['push']
  /** How money moves; through the simulator unless told. */
  readonly payment?: Config['payment']
  /** One that is filled already, which knows what time it is; a new one unless told. */
  readonly database?: TestDatabase
  /** What is done to the providers of payment. */
  readonly trial?: ProviderTrial
  /** Instead of gathering faults: what becomes of whatever is logged. */
  readonly log?: FastifyBaseLogger
}

/** As issuer and origin only: nothing listens there unless a test does. */
export const PUBLIC_URL = 'http://localhost:3000'

export const SERVER_SECRET = 'a secret of the tests, long enough to sign with'

const CONFIG = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'error' }, '')

/** The whole server on a database of its own, with an empty catalogue and without the web pages. */
export async function startTestServer({
  jobs = true,
  storage,
  identityStorage,
  mail = CONFIG.mail,
  push = CONFIG.push,
  identity = CONFIG.identity,
  payment = CONFIG.payment,
  database: filled,
  trial,
  log,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = filled ?? (await createTestDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'okoume-pictures-'))
  if (!filled) await setClockToNoon(database.kysely)
  const faults: string[] = []
  const app = await createApp({
    config: {
      ...CONFIG,
      mail,
      push,
      identity,
      payment,
      storage: storage ?? { kind: 'folder', folder },
      identityStorage: identityStorage ?? { kind: 'folder', folder: path.join(folder, 'identity') },
    },
    database: { ...database, embedded: false, close: database.drop },
    secret: SERVER_SECRET,
    ...(trial && { trial }),
    log: log ?? pino({ level: 'error' }, { write: (line) => faults.push(line) }),
    pages: false,
  })
  await app.http.ready()
  if (jobs) await app.startJobs()
  await waitFor('the server to take requests', async () => !app.http.isUnderPressure())
  app.readiness.started()

  const clientOf = (token: string) =>
    createClient({ fetch: fetchFrom(app.http), token: async () => token || null })
  return {
    http: app.http,
    db: database.kysely,
    pool: database.pool,
    visitor: clientOf(''),
    faults,
    clientOf,
    ...calendarOf(app, clientOf('')),
    async stop() {
      await app.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`the server logged faults:\n${faults.join('')}`)
    },
  }
}

/** It is noon where a test begins: none may fail because midnight passes while it runs. */
async function setClockToNoon(db: Kysely<Schema>): Promise<void> {
  const now = new Date()
  const noon = startOfDay(dayInLibreville(now)).getTime() + 12 * HOUR_MS
  await db
    .insertInto('demo_clock')
    .values({ only_row: true, offset_ms: noon - now.getTime() })
    .execute()
}

function calendarOf({ demo }: App, visitor: Client) {
  if (!demo) throw new Error('only a demo has a calendar that can be moved')
  const day = (offset: number) => addDays(demo.clock.today(), offset)
  const passDays = async (days: number) => {
    await visitor.setDemoClock({ body: { today: day(days) } })
  }
  return { day, passDays, runDue: () => passDays(0) }
}
