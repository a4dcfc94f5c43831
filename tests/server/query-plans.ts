import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { PLUGINS } from '../../apps/server/src/platform/database/row-names.ts'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** PostgreSQL's plan for the queries of some work. */
export interface Plans {
  /** Tables with a sequential scan. */
  readonly scanned: readonly string[]
  /** The most rows that any step visits, filtered ones included. */
  readonly maxRows: number
}

/** Runs some work, and explains each of its queries. */
export async function plansOf(pool: pg.Pool, work: (db: Kysely<Schema>) => Promise<unknown>): Promise<Plans> {
  const asked: CompiledQuery[] = []
  const log = ({ query }: { readonly query: CompiledQuery }) => void asked.push(query)
  await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [...PLUGINS], log }))
  const plans = await Promise.all(asked.map((query) => explain(pool, query)))
  const nodes = plans.flatMap(flat)
  return {
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? 'something'] : [],
    ),
    maxRows: Math.max(...nodes.map(rowsOf)),
  }
}

async function explain(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<PlanNode> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`no plan for ${sql}`)
  return plan
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}

function rowsOf(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}
