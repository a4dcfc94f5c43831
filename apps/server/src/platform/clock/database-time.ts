import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { setDatabaseTime, systemClock } from './clock.ts'
import { type Poller, startPolling } from './poller.ts'

// The machine's own steady clock stands still while a laptop sleeps: soon after it wakes, the time is right again.
const EVERY_MS = 10_000
const LOGGED_DRIFT_MS = MINUTE_MS
/** A slower answer says little of the present time. */
const MAX_ANSWER_MS = 2000

/**
 * All processes go by the clock of their one database, whatever becomes of the clocks of their machines: one that
 * jumps ahead would let requests expire and payments lapse before their time.
 */
export async function followDatabaseTime(pool: pg.Pool, log: FastifyBaseLogger): Promise<Poller> {
  let isReported = false
  const ask = async () => {
    const asked = performance.now()
    const { rows } = await pool.query<{ time: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
    )
    const tookMs = performance.now() - asked
    const time = rows[0]?.time
    if (time === undefined || tookMs > MAX_ANSWER_MS) return
    setDatabaseTime(time + tookMs / 2)
    const off = Date.now() - systemClock.now().getTime()
    const isFarOff = Math.abs(off) > LOGGED_DRIFT_MS
    if (isFarOff && !isReported)
      log.warn({ seconds: Math.round(off / 1000) }, "this machine's clock is not the database's")
    isReported = isFarOff
  }
  await ask()
  return startPolling(EVERY_MS, ask, log)
}
