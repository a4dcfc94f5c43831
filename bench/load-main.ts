// `npm run bench:load`: the measurements of docs/operations/load.md. Everything is on this machine, and removed
// afterwards.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { freePorts } from '../tests/server/free-ports.ts'
import { bookingMaker } from './bookings.ts'
import { type LoadDatabase, openLoadDatabase } from './load-database.ts'
import { measureMemory } from './load-memory.ts'
import { drawApi, drawWhole, pathsOfApi } from './load-mix.ts'
import { measureOverload } from './load-overload.ts'
import { type LoadedProduct, startLoadedProduct } from './load-product.ts'
import { measureLoad } from './load-rates.ts'
import { machine, runMeasurement } from './measuring-run.ts'
import { recordProduct } from './record-product.ts'
import { giveTokens } from './renters.ts'
import { startBare } from './start-product.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'rates,overload,memory' },
    items: { type: 'string', default: '10000' },
    scale: { type: 'string' },
    processes: { type: 'string', default: '1,2' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    times: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '1' },
  },
})
const parts = options.only.split(',')
const connections = Number(options.connections)
const seconds = Number(options.seconds)
const memorySeconds = Number(options.minutes) * 60
const BARE = path.resolve(import.meta.dirname, 'bare-server.ts')
const MAX_PREPARATION_MS = 10 * MINUTE_MS
/** Timeout for loading, indexing, copying and vacuuming a million items, also on a slow machine. */
const PREPARATION_OF_ONE_MS = 3
const SLACK_MS = 5 * MINUTE_MS

/** The n-th booking of this run, after the recorded ones: none is requested twice. */
let booked = 2

interface Stage {
  readonly database: LoadDatabase
  readonly bare: readonly string[]
  readonly product: LoadedProduct
}

async function measureCatalogue(stack: AsyncDisposableStack, size: number, isFirst: boolean): Promise<void> {
  const bound = MAX_PREPARATION_MS + size * PREPARATION_OF_ONE_MS
  const database = await within(bound, 'the catalogue', openLoadDatabase(stack, size))
  const recordings = await within(SLACK_MS, 'the recording', record(database))
  const counts = options.processes.split(',').map(Number)
  for (const count of counts) {
    const own = stack.use(new AsyncDisposableStack())
    const bare = await startBareServers(own, database, { recordings, count })
    const product = await within(SLACK_MS, 'the start', startLoadedProduct(own, database, count))
    const title = `${size} objects, ${count} ${count === 1 ? 'process' : 'processes'}`
    const capacity = await tellRates({ database, bare, product }, title)
    if (count === counts[0]) await tellOverload({ database, bare, product }, title, capacity)
    if (isFirst && count === counts.at(-1)) await tellMemory({ database, bare, product }, title)
    await own.disposeAsync()
  }
}

async function record({ bare, items }: LoadDatabase): Promise<unknown> {
  const [port = 0] = await freePorts(1)
  const tokens = await giveTokens(bare.pool, `http://localhost:${port}`)
  const makeBooking = bookingMaker(items, tokens)
  return recordProduct({ ...bare, port, paths: pathsOfApi(items), makeBooking })
}

async function startBareServers(
  stack: AsyncDisposableStack,
  { folder, bare }: LoadDatabase,
  { recordings, count }: { readonly recordings: unknown; readonly count: number },
): Promise<string[]> {
  const file = path.join(folder, 'recordings.json')
  await writeFile(file, JSON.stringify(recordings))
  const servers = await Promise.all(Array.from({ length: count }, () => startBare(BARE, [bare.url, file])))
  for (const server of servers) stack.defer(() => server.stop())
  return servers.map(({ url }) => url)
}

async function tellRates({ database, bare, product }: Stage, title: string): Promise<number> {
  // Overload is a multiple of the capacity, which must be known in any case.
  if (!parts.includes('rates') && !parts.includes('overload')) return 0
  console.error(`Measuring: ${title}…`)
  const { web } = product
  const draws = drawsOf(database, product)
  const measuring = measureLoad({ web, bare, ...draws, connections, seconds })
  const { table, whole } = await within(SLACK_MS + 10 * seconds * 1000, 'the rates', measuring)
  console.log(`\n${title}, ${connections} connections, 2 × ${seconds} s each in turn\n\n${table}`)
  return whole
}

async function tellOverload({ database, product }: Stage, title: string, capacity: number): Promise<void> {
  if (!parts.includes('overload')) return
  console.error(`Overloading: ${title}…`)
  const { web, payer } = product
  const draw = drawsOf(database, product).drawWhole()
  const times = Number(options.times)
  const measuring = measureOverload({ web, draw, payer, capacity, times, seconds })
  const table = await within(SLACK_MS + 10 * seconds * 1000, 'the overload', measuring)
  console.log(`\n${title}, ${times} times as much as it can do for ${2 * seconds} s\n\n${table}`)
}

async function tellMemory({ database, product }: Stage, title: string): Promise<void> {
  if (!parts.includes('memory')) return
  console.error(`Watching memory for ${options.minutes} min: ${title}…`)
  const { web, worker } = product
  const draw = drawsOf(database, product).drawWhole()
  const measuring = measureMemory({ web, worker, draw, connections, seconds: memorySeconds })
  const table = await within(SLACK_MS + 2 * memorySeconds * 1000, 'the memory', measuring)
  console.log(`\n${title}, memory over ${options.minutes} min\n\n${table}`)
}

function drawsOf({ items }: LoadDatabase, { tokens }: LoadedProduct) {
  const makeBooking = bookingMaker(items, tokens, { account: 'ACC_AIRTEL' })
  const mix = { items, nextBooking: () => makeBooking(booked++) }
  return { drawApi: () => drawApi(mix), drawWhole: () => drawWhole(mix) }
}

async function within<Result>(bound: number, what: string, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what} took more than ${bound / 1000} s`)), bound)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function measure(stack: AsyncDisposableStack): Promise<void> {
  console.log(machine())
  const sizes = [options.items, ...(options.scale === undefined ? [] : [options.scale])].map(Number)
  for (const [index, size] of sizes.entries()) {
    const own = stack.use(new AsyncDisposableStack())
    await measureCatalogue(own, size, index === 0)
    await own.disposeAsync()
  }
}

await runMeasurement(measure)
