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
import { INVOICE_SETTINGS } from './invoice-settings.ts'
import { retryOverloaded } from './retry-overloaded.ts'
import { waitFor } from './wait-for.ts'

export interface TestServer {
  readonly http: FastifyInstance
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /** Calls without a session. */
  readonly visitor: Client
  /** Logged errors. A test takes out those it expects. */
  readonly faults: string[]
  clientOf(token: string): Client
  /** The server's instant, which is not the machine's. */
  now(): Date
  /** The day that many days from the server's today. */
  day(offset: number): CalendarDay
  /** Moves the server's calendar on, and runs what has become due. */
  passDays(days: number): Promise<void>
  /** Runs all due jobs at once. */
  runDue(): Promise<void>
  /** @throws Error when the server logged an error that no test took out */
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** Without its jobs nothing changes on its own: `runDue` runs them. */
  readonly jobs?: boolean
  /** Our own by default. */
  readonly identity?: Config['identity']
  /** Picture storage; by default a folder that is deleted afterwards. */
  readonly storage?: Config['storage']
  /** Storage of identity documents; by default a folder that is deleted afterwards. */
  readonly identityStorage?: Config['identityStorage']
  /** The CDN of pictures; none by default. */
  readonly pictureCdn?: Config['pictureCdn']
  /** Mail transport; by default the demo's mailbox. */
  readonly mail?: Config['mail']
  /** Push transport; none by default. */
  readonly push?: Config['push']
  /** Payment provider; by default the simulator. */
  readonly payment?: Config['payment']
  /** Who sends text messages; by default the demo's telephones. */
  readonly texts?: Config['texts']
  /** Who invoices and who certifies; by default a company whose invoices are certified by hand. */
  readonly invoices?: Config['invoices']
  /** A filled database with its own clock; by default a new one. */
  readonly database?: TestDatabase
  /** Wraps the payment providers. */
  readonly trial?: ProviderTrial
  /** Replaces the gathering of errors: called with every log line. */
  readonly log?: FastifyBaseLogger
}

/** Only the issuer and origin: nothing listens there by default. */
export const PUBLIC_URL = 'http://localhost:3000'

export const SERVER_SECRET = 'a secret of the tests, long enough to sign with'

const CONFIG = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'error', ...INVOICE_SETTINGS }, '')

/** The whole server on a database of its own, with an empty catalogue and without the web pages. */
export async function startTestServer({
  jobs = true,
  storage,
  identityStorage,
  pictureCdn,
  mail = CONFIG.mail,
  push = CONFIG.push,
  identity = CONFIG.identity,
  payment = CONFIG.payment,
  texts = CONFIG.texts,
  invoices = CONFIG.invoices,
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
      texts,
      invoices,
      pictureCdn,
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
  retryOverloaded(app.http)

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

/** Starts at noon, so that no test runs over midnight. */
async function setClockToNoon(db: Kysely<Schema>): Promise<void> {
  const now = new Date()
  const noon = startOfDay(dayInLibreville(now)).getTime() + 12 * HOUR_MS
  await db
    .insertInto('demoClock')
    .values({ onlyRow: true, offsetMs: noon - now.getTime() })
    .execute()
}

function calendarOf({ demo }: App, visitor: Client) {
  if (!demo) throw new Error('only a demo has a calendar that can be moved')
  const day = (offset: number) => addDays(demo.clock.today(), offset)
  const passDays = async (days: number) => {
    await visitor.setDemoClock({ body: { today: day(days) } })
  }
  return { now: () => demo.clock.now(), day, passDays, runDue: () => passDays(0) }
}
