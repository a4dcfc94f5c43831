import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { PLUGINS } from './row-names.ts'
import type { Schema } from './schema.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A statement with its arguments, ready to be sent. */
export type Bound<Row> = CompiledQuery<Row>

export interface PreparedStatement<Arguments extends object, Row> {
  (db: Kysely<Schema>, args: Arguments): Promise<Row[]>
  /** For a pipeline, which sends several statements at once. */
  bind(args: Arguments): Bound<Row>
}

/**
 * A statement of the hot path: built and compiled once, and from then on only given its arguments. Building one with
 * Kysely costs as much as running it. What is built must depend on the arguments as values only.
 */
export function statement<Arguments extends object, Row>(
  build: (db: Kysely<Schema>, args: Arguments) => Compilable<Row>,
): PreparedStatement<Arguments, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const bind = (args: Arguments): Bound<Row> => {
    // Any argument that is asked for, as its placeholder. An inserted row is spread: it always has the same columns.
    compiled ??= build(
      COMPILER,
      new Proxy({ ...args }, { get: (_, name) => new Placeholder(String(name)) }),
    ).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.name as keyof Arguments] : value,
    )
    return { ...compiled, parameters }
  }
  const run = async (db: Kysely<Schema>, args: Arguments) => (await db.executeQuery(bind(args))).rows
  return Object.assign(run, { bind })
}

/** Compiles, and is connected to nothing. */
const COMPILER = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [...PLUGINS],
})
