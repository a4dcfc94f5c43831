import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Stands for an argument while a statement is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of the hot path: built and compiled once, and from then on only given its arguments. Building one with
 * Kysely costs as much as running it. What is built must depend on the arguments as values only.
 */
export function statement<Arguments extends object, Row>(
  build: (db: Kysely<Schema>, given: Arguments) => Compilable<Row>,
): (db: Kysely<Schema>, given: Arguments) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, given) => {
    compiled ??= build(db, placeholders<Arguments>()).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Arguments] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Any argument that is asked for, as its placeholder. */
function placeholders<Arguments extends object>(): Arguments {
  return new Proxy({} as Arguments, { get: (_, name) => new Placeholder(String(name)) })
}
