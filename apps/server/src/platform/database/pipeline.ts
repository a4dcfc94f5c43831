import type pg from 'pg'
import { prepared } from './kysely.ts'
import { camelRows } from './row-names.ts'
import type { Bound } from './statement.ts'

/**
 * Sends statements together, in one round trip; each sees what those before it did. Resolves with the rows of each. What is
 * sent again before the answer is awaited travels in the same trip, behind them.
 */
export type Send = <const Statements extends readonly Bound<unknown>[]>(
  ...statements: Statements
) => Promise<RowsOf<Statements>>

type RowsOf<Statements extends readonly Bound<unknown>[]> = {
  readonly [Place in keyof Statements]: Statements[Place] extends Bound<infer Row> ? Row[] : never
}

/**
 * Reads in one round trip, each statement on a snapshot of its own. Performance: a trip costs several times what a statement costs
 * that travels with another.
 */
export async function readTogether<const Statements extends readonly Bound<unknown>[]>(
  pool: pg.Pool,
  ...statements: Statements
): Promise<RowsOf<Statements>> {
  const client = await pool.connect()
  const answers = statements.map((each) => client.query(prepared(each.sql, each.parameters)))
  try {
    const results = await Promise.all(answers)
    return results.map(({ rows }) => camelRows(rows)) as unknown as RowsOf<Statements>
  } finally {
    // The connection's next user would wait behind statements that are still running.
    await Promise.allSettled(answers)
    client.release()
  }
}

/**
 * A transaction of few round trips, for the hot path. PostgreSQL runs the statements of one `send` in order, each on a
 * snapshot of its own, so that what is read behind a lock in the same trip was read after the lock was had. BEGIN travels
 * with the first of them. Every other transaction goes through Kysely, which waits for each statement.
 */
export async function inPipeline<Result>(
  pool: pg.Pool,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let opening: Promise<unknown>[] = [client.query('begin')]
  const send = async (...statements: readonly Bound<unknown>[]) => {
    const trip = [...opening, ...statements.map((each) => client.query(prepared(each.sql, each.parameters)))]
    const skipped = opening.length
    opening = []
    const results = (await Promise.all(trip)) as pg.QueryResult[]
    return results.slice(skipped).map(({ rows }) => camelRows(rows))
  }
  try {
    const result = await work(send as Send)
    await client.query('commit')
    return result
  } catch (error) {
    // Behind whatever is still under way: the first failure has ended the transaction for all of it.
    await Promise.allSettled([...opening, client.query('rollback')])
    throw error
  } finally {
    client.release()
  }
}
