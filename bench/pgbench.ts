import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { bookBare } from './bare-booking.ts'
import { bookingKey } from './bookings.ts'
import { identifier } from './identifiers.ts'
import { CONNECTIONS } from './load.ts'
import { pgbenchScript } from './pgbench-script.ts'
import type { Recordings } from './recording.ts'
import { RENTERS } from './renters.ts'
import type { Scratch } from './scratch-database.ts'

const run = promisify(execFile)

/** Books directly in PostgreSQL, without a server in between. */
export interface DirectBooking {
  readonly name: string
  /** Bookings per second. */
  measure(seconds: number): Promise<number>
}

/** pgbench where it is installed; else the same statements from plain connections of this process. */
export async function prepareDirectBooking(
  scratch: Scratch,
  booking: Recordings['booking'],
  items: number,
): Promise<DirectBooking> {
  const found = await run('pgbench', ['--version']).catch(() => null)
  if (!found) return plainConnections(scratch, booking, items)
  const file = path.join(scratch.folder, 'booking.sql')
  await writeFile(file, pgbenchScript(booking, { items, renters: RENTERS, clients: CONNECTIONS }))
  return { name: 'pgbench', measure: (seconds) => runPgbench(scratch, file, seconds) }
}

async function runPgbench({ bare }: Scratch, file: string, seconds: number): Promise<number> {
  const { host, port, user, database } = bare.address
  const server = ['-h', host, '-p', String(port), '-U', user]
  const load = ['-c', String(CONNECTIONS), '-j', '1', '-T', String(seconds)]
  const { stdout } = await run('pgbench', [
    ...server,
    ...load,
    ...['-M', 'prepared', '-n', '-D', 'counter=0', '-f', file],
    database,
  ])
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  const failed = /number of failed transactions: ([1-9]\d*)/.exec(stdout)
  if (rate === undefined || failed) throw new Error(`pgbench did not book:\n${stdout}`)
  return Number(rate)
}

function plainConnections({ bare }: Scratch, booking: Recordings['booking'], items: number): DirectBooking {
  let n = 0
  const bookUntil = async (deadline: number) => {
    let booked = 0
    for (; Date.now() < deadline; booked++) {
      n++
      await bookBare(bare.pool, booking, { item: identifier('item', n % items), key: bookingKey(n) })
    }
    return booked
  }
  return {
    name: 'plain connections (no pgbench here)',
    async measure(seconds) {
      const deadline = Date.now() + seconds * 1000
      const booked = await Promise.all(Array.from({ length: CONNECTIONS }, () => bookUntil(deadline)))
      return booked.reduce((sum, one) => sum + one, 0) / seconds
    },
  }
}
