import type pg from 'pg'
import { DEFAULT_AVATAR } from '../features/accounts/open-account.ts'
import { recountTerms } from '../features/listings/terms/search-terms.ts'
import { createKysely } from '../platform/database/kysely.ts'
import { type CatalogueLine, readCatalogueLine } from './catalogue-line.ts'
import { type SeedItem, type SeedOwner, seedItem, seedOwner } from './seed-rows.ts'

export interface RefusedLine {
  /** From 1, as editors count. */
  readonly number: number
  readonly why: string
}

export interface Progress {
  /** Lines done with, refused ones included. */
  lines: number
  items: number
  accounts: number
  refused: number
}

export interface LoadOptions {
  readonly pool: pg.Pool
  readonly lines: AsyncIterable<string>
  readonly onProgress: (progress: Readonly<Progress>) => void
  readonly onRefused: (line: RefusedLine) => void
  /** All lines are read, and the indexes of a whole catalogue are made. */
  readonly onIndexing: () => void
}

const BATCH = 2000

/** One writes while the next batch is read, and PostgreSQL has two cores' worth of index to keep. */
const WRITERS = 2

/**
 * Loads a catalogue of any size: lines in batches, each one statement. What is there already stays as it is, so
 * that a load that was cut off is simply run again.
 */
export async function loadCatalogue(options: LoadOptions): Promise<Progress> {
  const { pool, lines, onRefused, onIndexing } = options
  const progress: Progress = { lines: 0, items: 0, accounts: 0, refused: 0 }
  const batches = inBatches(lines, (refused) => {
    progress.lines++
    progress.refused++
    onRefused(refused)
  })
  const write = batchWriter(batches, progress, options.onProgress)
  const inBulkOrNot = async (client: pg.PoolClient) =>
    (await inBulk(client, () => write(client).then(() => true), onIndexing)) ?? false
  const isDone = await withClient(pool, inBulkOrNot)
  if (!isDone) await Promise.all(Array.from({ length: WRITERS }, () => withClient(pool, write)))
  await recountTerms(createKysely(pool))
  return progress
}

async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    // A crash loses what can be loaded again.
    await client.query('set synchronous_commit = off')
    return await work(client)
  } finally {
    // Closed rather than handed back, with its setting.
    client.release(true)
  }
}

function batchWriter(
  batches: AsyncGenerator<CatalogueLine[], void>,
  progress: Progress,
  onProgress: LoadOptions['onProgress'],
): (client: pg.PoolClient) => Promise<void> {
  const owners = new Set<number>()
  return async (client) => {
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      // `owners` holds those that are certainly there: an object's owner must be committed before it is.
      const fresh = [...new Set(next.value.map(({ ownerId }) => ownerId))].filter(
        (ownerId) => !owners.has(ownerId),
      )
      const accounts = fresh.length === 0 ? 0 : await addOwners(client, fresh.map(seedOwner))
      for (const ownerId of fresh) owners.add(ownerId)
      const items = await addSeedItems(client, next.value.map(seedItem))
      progress.lines += next.value.length
      progress.items += items
      progress.accounts += accounts
      onProgress(progress)
    }
  }
}

/** An async generator answers one caller after the other: two writers may share it. */
async function* inBatches(
  lines: AsyncIterable<string>,
  refuse: (line: RefusedLine) => void,
): AsyncGenerator<CatalogueLine[], void> {
  let batch: CatalogueLine[] = []
  let number = 0
  for await (const written of lines) {
    number++
    if (written.trim() === '') continue
    const read = readCatalogueLine(written)
    if (read.ok) batch.push(read.line)
    else refuse({ number, why: read.why })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

// Building an index in memory of its own takes a fraction of the time.
const INDEX_MEMORY = '256MB'

/**
 * Fills an empty catalogue: without its indexes and counts, which are made once at the end. All in one transaction:
 * a process that is killed halfway leaves everything as it was. Answers null, with nothing done, where objects are there.
 */
async function inBulk<Result>(
  client: pg.PoolClient,
  load: () => Promise<Result>,
  onIndexing: () => void,
): Promise<Result | null> {
  await client.query('begin')
  try {
    const result = await fillEmpty(client, load, onIndexing)
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already, and its error is the one to tell.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function fillEmpty<Result>(
  client: pg.PoolClient,
  load: () => Promise<Result>,
  onIndexing: () => void,
): Promise<Result | null> {
  if (!(await isEmpty(client))) return null
  // From here on no one else reads or writes objects.
  await client.query('lock table items in access exclusive mode')
  if (!(await isEmpty(client))) return null
  const indexes = await dropIndexes(client)
  await client.query('alter table items disable trigger user')
  const result = await load()
  onIndexing()
  await client.query('alter table items enable trigger user')
  await client.query('select recount_item_tally()')
  await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
  for (const definition of indexes) await client.query(definition)
  return result
}

async function isEmpty(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>('select not exists (select from items) as empty')
  return rows[0]?.empty ?? false
}

/** All but those of constraints. Answers the statements that make them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = 'items'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const ADD_OWNERS = `
  insert into users (id, email, name, avatar, verifier, created_at)
  select id, email, name, $4, 2, '2024-01-01'
  from unnest($1::uuid[], $2::text[], $3::text[]) as owner (id, email, name)
  on conflict do nothing`

const COLUMNS = {
  id: 'uuid',
  owner_id: 'uuid',
  title: 'text',
  description: 'text',
  category: 'text',
  price: 'integer',
  price_per_day: 'integer',
  image: 'text',
  location: 'text',
  available: 'integer',
  condition: 'text',
  deposit: 'integer',
  district: 'text',
  search_text: 'text',
  search_words: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof SeedItem, string>

const NAMES = Object.keys(COLUMNS) as (keyof SeedItem)[]
const ARRAYS = NAMES.map((name, index) => `$${index + 1}::${COLUMNS[name]}[]`)

const ADD_ITEMS = `
  insert into items (id, owner_id, title, description, category, price, price_unit, price_per_day, images,
    location, available, offered, condition, deposit, specifications, search_text, search_words, created_at)
  select id, owner_id, title, description, category, price, 'jour', price_per_day,
    array_remove(array[image], null), location, available, true, condition, deposit,
    jsonb_strip_nulls(jsonb_build_object('Quartier', district)), search_text, search_words::tsvector,
    created_at
  from unnest(${ARRAYS.join(', ')}) as item (${NAMES.join(', ')})
  on conflict (id) do nothing`

/** Adds accounts; one that is there already stays as it is. In one order, so that two writers never deadlock. */
async function addOwners(client: pg.PoolClient, owners: readonly SeedOwner[]): Promise<number> {
  const rows = owners.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const { rowCount } = await client.query({
    name: 'seed owners',
    text: ADD_OWNERS,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ email }) => email),
      rows.map(({ name }) => name),
      DEFAULT_AVATAR,
    ],
  })
  return rowCount ?? 0
}

/** Adds objects in one statement; one that is there already stays as it is. */
async function addSeedItems(client: pg.PoolClient, items: readonly SeedItem[]): Promise<number> {
  const { rowCount } = await client.query({
    name: 'seed items',
    text: ADD_ITEMS,
    values: NAMES.map((name) => items.map((item) => item[name])),
  })
  return rowCount ?? 0
}
