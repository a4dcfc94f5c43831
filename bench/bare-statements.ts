import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Statement, Value } from './recording.ts'

const names = new Map<string, string>()

/** Prepared once per connection; `begin` and its like need no preparation. */
export function runStatement(
  on: pg.Pool | pg.PoolClient,
  { text, values }: Statement,
): Promise<pg.QueryResult<Record<string, Value>>> {
  if (values.length === 0 && !/^\s*select/i.test(text)) return on.query(text)
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return on.query({ name, text, values: [...values] })
}
