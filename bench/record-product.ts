import { tmpdir } from 'node:os'
import type pg from 'pg'
import { pino } from 'pino'
import { type App, createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { createKysely } from '../apps/server/src/platform/database/kysely.ts'
import { settle } from '../apps/server/src/platform/http/server/http-server.ts'
import type { Booking } from './bookings.ts'
import { type BookingNames, overhear, type Recorder, type Recordings, type Statement } from './recording.ts'

export interface Recorded {
  readonly pool: pg.Pool
  readonly url: string
  readonly port: number
  readonly paths: readonly string[]
  readonly makeBooking: (n: number) => Booking
}

/** Runs the product once in this process, and records its SQL. */
export async function recordProduct({ pool, url, port, paths, makeBooking }: Recorded): Promise<Recordings> {
  const recorder = overhear(pool)
  const app = await createApp({
    config: readConfig({ PORT: String(port), DATABASE_URL: url, DATA_DIR: tmpdir() }, ''),
    database: {
      pool: recorder.pool,
      searchPool: recorder.pool,
      kysely: createKysely(recorder.pool),
      url,
      embedded: false,
      close: async () => {},
    },
    secret: 'a secret of the measurements, long enough to sign with',
    log: pino({ level: 'warn' }),
    pages: false,
  })
  try {
    await settle(app.http)
    const reads: Record<string, readonly Statement[]> = {}
    for (const path of paths) reads[path] = await recordRequest(recorder, app, { method: 'GET', url: path })
    return { reads, booking: await recordBooking(recorder, app, pool, makeBooking) }
  } finally {
    await app.stop()
  }
}

type Request = { method: 'GET' | 'POST'; url: string } & Partial<{
  headers: Booking['headers']
  payload: string
}>

async function recordRequest(recorder: Recorder, app: App, request: Request): Promise<Statement[]> {
  return recorder.record(async () => {
    const { statusCode, body } = await app.http.inject(request)
    if (statusCode >= 300) throw new Error(`${request.url} answered ${statusCode}: ${body}`)
  })
}

/** The second of two bookings: the first one fetches the keys that tokens are verified with. */
async function recordBooking(
  recorder: Recorder,
  app: App,
  pool: pg.Pool,
  makeBooking: (n: number) => Booking,
): Promise<Recordings['booking']> {
  let statements: Statement[] = []
  for (const n of [0, 1]) {
    const { headers, body: payload } = makeBooking(n)
    const request: Request = { method: 'POST', url: '/api/payment', headers, payload }
    statements = await recordRequest(recorder, app, request)
  }
  const { rental }: { rental: { item_id: string } } = JSON.parse(makeBooking(1).body)
  return { statements, names: await namesOfBooking(pool, rental.item_id) }
}

async function namesOfBooking(pool: pg.Pool, item: string): Promise<BookingNames> {
  const { rows } = await pool.query<BookingNames>(
    `select item_id as item, renter_id as renter, idempotency_key as key, checkouts.id as checkout,
       payment_id as payment, payment.reference, prompt_id as prompt
     from checkouts join payment_operations as payment on payment.id = payment_id
       join simulator_operations as prompts on prompts.reference = payment.reference
     where item_id = $1`,
    [item],
  )
  const [names] = rows
  if (!names) throw new Error('the recorded booking is not to be found')
  return names
}
