// The explorer in a small and in a large catalogue: what README.md says below «Size of the catalogue».
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { soundKey } from '@okoume/domain/search/sound-key.ts'
import { spellingsNear } from '@okoume/domain/search/word-distance.ts'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../apps/server/src/platform/database/pool.ts'
import { loadCatalogue } from '../apps/server/src/seed/load-catalogue.ts'
import { freePorts } from '../tests/server/free-ports.ts'
import { makeItem } from './catalogue.ts'
import { OneConnection } from './one-connection.ts'
import {
  buildDayProbes,
  buildProbes,
  catalogueLine,
  faultyTexts,
  type Probe,
  reviewedItem,
} from './scale-probes.ts'
import { startProduct } from './start-product.ts'
import type { Line } from './table.ts'

const PRODUCT = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
const MIGRATIONS = path.resolve(import.meta.dirname, '../database/migrations')
const ROUNDS = 5
const REQUESTS = 50
const WARM_UP = 20
const MAX_RATIO = 1.5
/** In a folder whose catalogue is complete. */
const COMPLETE = 'complete'

interface Catalogue {
  readonly size: number
  readonly connection: OneConnection
  readonly probes: readonly Probe[]
}

/** Measures of a catalogue of two sizes, and the larger one with and without days. */
export interface ScaleLines {
  readonly sizes: readonly Line[]
  readonly days: readonly Line[]
  /** Texts with faults, in the larger one. */
  readonly faults: readonly Line[]
}

/**
 * Times of the same queries in two catalogues, alternating. Takes minutes: both are built first, unless `cacheFolder`
 * has them from an earlier run.
 */
export async function measureScale(
  stack: AsyncDisposableStack,
  sizes: readonly [small: number, large: number],
  cacheFolder?: string,
): Promise<ScaleLines> {
  const [portOfSmall = 0, portOfLarge = 0] = await freePorts(2)
  const small = await openCatalogue(stack, sizes[0], { port: portOfSmall, cacheFolder })
  const large = await openCatalogue(stack, sizes[1], { port: portOfLarge, cacheFolder })
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
  return { sizes: lines, days: await measureDays(large), faults: await measureFaults(large) }
}

/** The explorer's pages that ask for some days, and the same without, alternating in one catalogue. */
async function measureDays({ connection }: Catalogue): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, hasGoal, without, withDays } of buildDayProbes()) {
    console.error(`Measuring: ${what}, some days…`)
    const probes = [without, withDays].map((path) => ({ what, paths: [path], hasGoal, fresh: false }))
    const [plain, days] = await timeInTurn(probes.map((probe) => ({ connection, probe })))
    lines.push(ratioLine({ what, hasGoal }, plain ?? 0, days ?? 0))
  }
  return lines
}

const FAULTY_TEXTS = 300
/** Milliseconds at the 99th percentile, from asking to the last byte. */
const MAX_FAULTY_MS = 60

/** Pages of cards for texts with faults: each asked once, so that nothing is cached. */
async function measureFaults({ connection }: Catalogue): Promise<Line[]> {
  console.error('Measuring: texts with faults…')
  const paths = faultyTexts(FAULTY_TEXTS).map((q) => `/api/cards?${new URLSearchParams({ q })}`)
  const times = (await connection.time(paths)).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  return [
    {
      what: 'text with faults, median',
      product: `${at(0.5).toFixed(2)} ms`,
      reference: '',
      ratio: '',
      goal: '',
      reached: null,
    },
    {
      what: 'text with faults, 99th percentile',
      product: `${at(0.99).toFixed(2)} ms`,
      reference: '',
      ratio: '',
      goal: `≤ ${MAX_FAULTY_MS} ms`,
      reached: at(0.99) <= MAX_FAULTY_MS,
    },
  ]
}

async function openCatalogue(
  stack: AsyncDisposableStack,
  size: number,
  { port, cacheFolder }: { readonly port: number; readonly cacheFolder: string | undefined },
): Promise<Catalogue> {
  console.error(`Preparing ${size} objects…`)
  const folder = cacheFolder
    ? path.resolve(cacheFolder, `${size}`)
    : await mkdtemp(path.join(os.tmpdir(), 'okoume-scale-'))
  await mkdir(folder, { recursive: true })
  if (!cacheFolder) stack.defer(() => rm(folder, { recursive: true, force: true }))
  const complete = path.join(folder, COMPLETE)
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  stack.defer(() => server.stop())
  if (!existsSync(complete)) await fill(server.url, size)
  await writeFile(complete, '')
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
    await blockSomeDays(pool)
    await addOtherTerms(pool, size / 5)
    await addReviews(pool, size)
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

/** One object in ten is kept by its owner on some days around those that are asked for. */
async function blockSomeDays(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into item_blocks (id, item_id, start_date, end_date, note)
    select gen_random_uuid(), id, current_date + (15 + n % 10)::integer, current_date + (18 + n % 10)::integer, ''
    from (select id, row_number() over () as n from items) as numbered where n % 10 = 0`)
}

/** The words of a catalogue of real titles, of which the made ones have few. */
async function addOtherTerms(pool: pg.Pool, count: number): Promise<void> {
  const syllables = 'ba co di fon gra li mai no pe rou sa ti ver chan quo ture tion ment eau pha'.split(' ')
  const termOf = (n: number): string =>
    n < syllables.length
      ? (syllables[n] ?? '')
      : termOf(Math.floor(n / syllables.length)) + termOf(n % syllables.length)
  for (let start = 0; start < count; start += 5000) {
    // From three syllables on.
    const terms = Array.from({ length: 5000 }, (_, n) => termOf(syllables.length ** 2 + start + n))
    const rows = terms.map((term) => ({ term, sound: soundKey(term), spellings: spellingsNear(term) }))
    await pool.query(
      `insert into search_terms (term, written, sound, spellings)
        select term, term, sound, array(select jsonb_array_elements_text(spellings))
        from jsonb_to_recordset($1) as new (term text, sound text, spellings jsonb) on conflict do nothing`,
      [JSON.stringify(rows)],
    )
  }
}

/** One object has as many published reviews as there are objects; no one rented for them. */
async function addReviews(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica;
      insert into rental_reviews (id, rental_id, author, author_id, subject_id, item_id, note, text, private_text, tags,
        written_at, published_at)
      select gen_random_uuid(), gen_random_uuid(), 'renter', owner_id, owner_id, items.id, 4, 'Rien à redire.', '', '{}',
        now(), now() - n * interval '1 second'
      from items, generate_series(1, ${count}) as n where items.id = '${reviewedItem(count)}';
      update items set note_sum = ${4 * count}, note_count = ${count} where id = '${reviewedItem(count)}'; commit`)
  } finally {
    // The pool cannot end while a connection is out: a failure would hang.
    client.release(true)
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

let asked = 0

/** Each address is another one: the answers of two seconds that identical reads share would be measured instead. */
function cycle(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const path = paths[n % paths.length] ?? ''
    return `${path}${path.includes('?') ? '&' : '?'}asked=${asked++}`
  })
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function ratioLine(
  { what, hasGoal, most }: Pick<Probe, 'what' | 'hasGoal' | 'most'>,
  small: number,
  large: number,
): Line {
  const ratio = large / small
  const within = most === undefined ? '' : `, or ${most} ms`
  return {
    what,
    product: `${large.toFixed(2)} ms`,
    reference: `${small.toFixed(2)} ms`,
    ratio: ratio.toFixed(2),
    goal: hasGoal ? `≤ ${MAX_RATIO.toFixed(2)}${within}` : '',
    reached: hasGoal ? ratio <= MAX_RATIO || large <= (most ?? 0) : null,
  }
}
