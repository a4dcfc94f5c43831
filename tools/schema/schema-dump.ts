import type pg from 'pg'
import { commentStatements } from './comment-statements.ts'
import {
  constraintStatements,
  enumStatements,
  extensionStatements,
  functionStatements,
  indexStatements,
  schemaStatements,
  sequenceStatements,
  triggerStatements,
  undescribedObjects,
} from './object-statements.ts'
import { tableStatements } from './table-statements.ts'

/** The product's own schemas; the job queue's and the extensions' are left out. */
const DUMPED_SCHEMAS = ['public', 'auth']

export type Statements = (client: pg.ClientBase, schemas: string[]) => Promise<string[]>

// In the order in which an empty database accepts them.
const SECTIONS: readonly [string, Statements][] = [
  ['Schemas', schemaStatements],
  ['Extensions', extensionStatements],
  ['Types', enumStatements],
  ['Functions', functionStatements],
  ['Sequences', sequenceStatements],
  ['Tables', tableStatements],
  ['Foreign keys', constraintStatements],
  ['Indexes', indexStatements],
  ['Triggers', triggerStatements],
  ['Comments', commentStatements],
]

const HEADING = `-- What the migrations make, for reading. Written by tools/schema/dump-schema.ts: do not edit.
-- The job queue keeps its own schema, which is not shown.

set search_path = public;
set check_function_bodies = off;
`

/** The structure of a database as deterministic SQL. */
export async function dumpSchema(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    // PostgreSQL qualifies names outside the search path.
    await client.query('begin; set local search_path = public')
    await refuseUndescribed(client)
    const sections: string[] = []
    for (const [title, read] of SECTIONS) {
      const statements = await read(client, DUMPED_SCHEMAS)
      if (statements.length > 0) sections.push(`-- ${title}\n\n${joined(statements)}\n`)
    }
    return [HEADING, ...sections].join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function joined(statements: string[]): string {
  return statements.join(statements.some((statement) => statement.includes('\n')) ? '\n\n' : '\n')
}

/** A silent omission would hide drift for ever. */
async function refuseUndescribed(client: pg.ClientBase): Promise<void> {
  const objects = await undescribedObjects(client, DUMPED_SCHEMAS)
  if (objects.length === 0) return
  throw new Error(`tools/schema does not know yet how to describe: ${objects.join(', ')}`)
}
