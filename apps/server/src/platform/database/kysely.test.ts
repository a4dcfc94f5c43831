import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createKysely } from './kysely.ts'
import type { Schema } from './schema.ts'

/** A connection that fails at a given statement, and executes all others. */
function failingAt(failing: string): { readonly db: Kysely<Schema>; readonly sent: string[] } {
  const sent: string[] = []
  const client = {
    async query(query: string | { readonly text: string }) {
      const text = typeof query === 'string' ? query : query.text
      sent.push(text)
      await new Promise((answer) => setImmediate(answer))
      if (text === failing) throw new Error(`${failing} failed`)
      return { command: text.toUpperCase(), rowCount: 0, rows: [] }
    },
    release: () => {},
  }
  const pool = { options: {}, connect: async () => client, end: async () => {} }
  return { db: createKysely(pool as unknown as pg.Pool), sent }
}

const twoStatements = (trx: Kysely<Schema>) =>
  sql`select 1`.execute(trx).then(() => sql`select 2`.execute(trx))

test('a transaction whose BEGIN failed is rolled back', async () => {
  const { db, sent } = failingAt('select 2')

  await expect(db.transaction().execute(twoStatements)).rejects.toThrow('select 2 failed')

  expect(sent).toEqual(['begin', 'select 1', 'select 2', 'rollback'])
})

test('once one of several statements has failed, none is sent after the rollback, to commit by itself', async () => {
  const { db, sent } = failingAt('select 1')
  const several = (trx: Kysely<Schema>) =>
    Promise.all([1, 2, 3, 4].map((number) => sql`select ${sql.lit(number)}`.execute(trx)))

  await expect(db.transaction().execute(several)).rejects.toThrow('select 1 failed')

  expect(sent.slice(sent.indexOf('rollback'))).toEqual(['rollback'])
})
