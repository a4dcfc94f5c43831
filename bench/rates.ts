import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Booking } from './bookings.ts'
import { type Reads, requestsPerSecond, sendLoad, type Workload } from './load.ts'
import { prepareDirectBooking } from './pgbench.ts'
import type { Recordings } from './recording.ts'
import { clearBookings, type Scratch } from './scratch-database.ts'
import { type RunningProcess, startBare } from './start-product.ts'
import { type Line, rateLine, timeLine } from './table.ts'

export const ROUNDS = 2
const WARM_UP_SECONDS = 1

const READ_GOAL = 0.7
const CACHED_GOAL = 0.4
const FIXED = fileURLToPath(import.meta.resolve('./fixed-server.ts'))
const BOOKING_GOAL = 0.5
/** Times of the bare server's. */
const MAX_P99_RATIO = 1.2

export interface Measured {
  readonly scratch: Scratch
  readonly product: RunningProcess
  readonly bare: RunningProcess
  /** Of each measurement. */
  readonly seconds: number
}

/** Reads on the product and on the bare server, alternating; of uncached ones the slowest too. */
export async function measureReads(measured: Measured, what: string, reads: Reads): Promise<Line[]> {
  const { product, bare, seconds } = measured
  const rate = (server: RunningProcess) => (duration: number) =>
    requestsPerSecond(server.url, reads, duration)
  const [own = 0, reference = 0] = await inTurn([rate(product), rate(bare)], seconds)
  const line = rateLine(what, own, reference, READ_GOAL)
  return reads.uncached ? [line, await measureSlowReads(measured, `${what}, p99`, reads)] : [line]
}

/** The time that one read in a hundred exceeds, on the product and on the bare server, alternating. */
async function measureSlowReads(
  { product, bare, seconds }: Measured,
  what: string,
  reads: Reads,
): Promise<Line> {
  const slowest = (server: RunningProcess) => async (duration: number) => {
    const { milliseconds } = await sendLoad(server.url, reads, duration)
    return milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? 0
  }
  const [own = 0, reference = 0] = await inTurn([slowest(product), slowest(bare)], seconds)
  return timeLine(what, own, reference, MAX_P99_RATIO)
}

/** Cached reads on the product, and on a `node:http` that sends the first one's bytes to everybody, alternating. */
export async function measureCachedReads(
  { scratch, product, seconds }: Measured,
  what: string,
  reads: Reads,
): Promise<Line> {
  const file = path.join(scratch.folder, 'answer.json')
  const answer = await fetch(product.url + reads.paths[0])
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const fixed = await startBare(FIXED, [file])
  try {
    const rate = (server: RunningProcess) => (duration: number) =>
      requestsPerSecond(server.url, reads, duration)
    const [own = 0, reference = 0] = await inTurn([rate(product), rate(fixed)], seconds)
    return rateLine(what, own, reference, CACHED_GOAL)
  } finally {
    await fixed.stop()
  }
}

/** Bookings on the product, on the bare server and directly in PostgreSQL, alternating. */
export async function measureBookings(
  { scratch, product, bare, seconds }: Measured,
  booking: Recordings['booking'],
  items: number,
  makeBooking: (n: number) => Booking,
): Promise<Line[]> {
  let n = 0
  const workload: Workload = { nextBooking: () => makeBooking(n++) }
  const rate = (server: RunningProcess) => async (duration: number) => {
    await clearBookings(scratch)
    return requestsPerSecond(server.url, workload, duration)
  }
  const direct = await prepareDirectBooking(scratch, booking, items)
  const directly = async (duration: number) => {
    await clearBookings(scratch)
    return direct.measure(duration)
  }
  const [own = 0, reference = 0, straight = 0] = await inTurn([rate(product), rate(bare), directly], seconds)
  await clearBookings(scratch)
  return [
    rateLine('booking  POST /api/payment', own, reference, null),
    rateLine(`booking, against ${direct.name}`, own, straight, BOOKING_GOAL),
  ]
}

/** Measures each in turn, several times, so that other load affects all alike; returns their means. */
export async function inTurn(
  measures: readonly ((duration: number) => Promise<number>)[],
  seconds: number,
): Promise<number[]> {
  for (const measure of measures) await measure(WARM_UP_SECONDS)
  const sums = measures.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, measure] of measures.entries())
      sums[index] = (sums[index] ?? 0) + (await measure(seconds))
  }
  return sums.map((sum) => sum / ROUNDS)
}
