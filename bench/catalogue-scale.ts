// The explorer in a small and in a large catalogue: what README.md says below «Size of the catalogue».
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../apps/server/src/platform/database/pool.ts'
import { loadCatalogue } from '../apps/server/src/seed/load-catalogue.ts'
import { freePorts } from '../tests/server/free-ports.ts'
import { makeItem } from './catalogue.ts'
import { OneConnection } from './one-connection.ts'
import { buildProbes, catalogueLine, type Probe } from './scale-probes.ts'
import { startProduct } from './start-product.ts'
import type { Line } from './table.ts'

const PRODUCT = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
const MIGRATIONS = path.resolve(import.meta.dirname, '../database/migrations')
const ROUNDS = 5
const REQUESTS = 50
const WARM_UP = 20
const MOST_RATIO = 2

interface Catalogue {
  readonly size: number
  readonly connection: OneConnection
  readonly probes: readonly Probe[]
}

/** Times of the same queries in two catalogues, alternating. Takes minutes: both are built first. */
export async function measureScale(
  stack: AsyncDisposableStack,
  sizes: readonly [small: number, large: number],
): Promise<Line[]> {
  const [portOfSmall = 0, portOfLarge = 0] = await freePorts(2)
  const small = await openCatalogue(stack, sizes[0], portOfSmall)
  const large = await openCatalogue(stack, sizes[1], portOfLarge)
  const lines: Line[] = []
  for (const [index, probe] of small.probes.entries()) {
    const other = large.probes[index]
    if (!other) continue
    console.error(`Measuring: ${probe.what}…`)
    const [few, many] = await timeInTurn([
      { connection: small.connection, probe },
      { connection: large.connection, probe: other },
    ])
    lines.push(ratioLine(probe, few ?? 0, many ?? 0))
  }
  return lines
}

async function openCatalogue(stack: AsyncDisposableStack, size: number, port: number): Promise<Catalogue> {
  console.error(`Preparing ${size} objects…`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-scale-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  stack.defer(() => server.stop())
  await fill(server.url, size)
  const product = await startProduct(PRODUCT, port, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: server.url,
      DATA_DIR: path.join(folder, 'data'),
    },
  })
  stack.defer(() => product.stop())
  const connection = new OneConnection(product.url)
  stack.defer(() => connection.close())
  return { size, connection, probes: buildProbes(size) }
}

async function fill(url: string, size: number): Promise<void> {
  const pool = createPool({ at: { url }, unhurried: true })
  try {
    await migrate(pool, MIGRATIONS)
    const refuse = ({ why }: { readonly why: string }) => {
      throw new Error(`an object of the measurement was refused: ${why}`)
    }
    await loadCatalogue({
      pool,
      lines: linesOf(size),
      onProgress: () => {},
      onRefused: refuse,
      onIndexing: () => {},
    })
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

async function* linesOf(size: number): AsyncGenerator<string> {
  for (let n = 0; n < size; n++) yield JSON.stringify(catalogueLine(makeItem(n), n, size))
}

interface Timed {
  readonly connection: OneConnection
  readonly probe: Probe
}

/** The medians, in milliseconds; alternating rounds, so that other load affects all alike. */
async function timeInTurn(timed: readonly Timed[]): Promise<number[]> {
  const times: number[][] = timed.map(() => [])
  // First-time queries can be neither warmed up nor repeated.
  const fresh = timed.some(({ probe }) => probe.fresh)
  if (!fresh) for (const { connection, probe } of timed) await connection.time(cycle(probe.paths, WARM_UP))
  for (let round = 0; round < (fresh ? 1 : ROUNDS); round++) {
    for (const [index, { connection, probe }] of timed.entries()) {
      const paths = fresh ? probe.paths : cycle(probe.paths, REQUESTS)
      times[index]?.push(...(await connection.time(paths)))
    }
  }
  return times.map(median)
}

function cycle(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, n) => paths[n % paths.length] ?? '')
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function ratioLine({ what, aimed }: Probe, small: number, large: number): Line {
  const ratio = large / small
  return {
    what,
    product: `${large.toFixed(2)} ms`,
    reference: `${small.toFixed(2)} ms`,
    ratio: ratio.toFixed(2),
    aim: aimed ? `≤ ${MOST_RATIO.toFixed(2)}` : '',
    reached: aimed ? ratio <= MOST_RATIO : null,
  }
}
