import { createHash } from 'node:crypto'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import { camelRows, PLUGINS } from './row-names.ts'
import type { Schema } from './schema.ts'

/** Kysely on that pool, with every statement prepared. */
export function createKysely(pool: pg.Pool): Kysely<Schema> {
  // The pool as Kysely sees it: each statement has a name, so that PostgreSQL parses and plans it once a
  // connection and not once a call, which costs as much as running it. Values are always parameters, so that
  // the texts are as many as the places in the code that write one.
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => new PreparingClient(await pool.connect()),
    },
  })
  return new Kysely<Schema>({ dialect, plugins: [...PLUGINS] })
}

const TOO_LATE = 'a statement was issued while its transaction was ending'

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: unknown, values: readonly unknown[] = []): never {
    if (typeof text !== 'string') throw new TypeError('no statement of ours reads through a cursor')
    if (text === 'begin') this.#isOver = false
    if (this.#isOver && text !== 'rollback') return Promise.reject(new Error(TOO_LATE)) as never
    // Statements issued in parallel with one that failed would run after the rollback, and commit one by one.
    this.#isOver = text === 'commit' || text === 'rollback'
    // `begin` and `commit` have no plan to keep.
    return this.#client.query(values.length === 0 ? { text } : prepared(text, values)) as never
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** The driver's form of a statement with a name of its own. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = names.get(text)
  if (!name) {
    // PostgreSQL cuts names at 63 bytes, so that a text cannot be its own.
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values: [...values] }
}

const names = new Map<string, string>()

/** Reads from one snapshot: two statements on their own may see the database before and after a transaction. */
export function inSnapshot<Result>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/**
 * Removes what PostgreSQL cannot store: an error of a server or an answer of a provider may quote a NUL or half a
 * character, and a write that fails would be tried again without end.
 */
export function storableText(words: string): string {
  return words.replaceAll('\0', '\ufffd').toWellFormed()
}

/** Runs a hand-written statement, prepared as Kysely's are. */
export async function runPrepared<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query(prepared(text, values))
  return camelRows(rows)
}
