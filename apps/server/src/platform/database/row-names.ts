import { CamelCasePlugin, type KyselyPlugin } from 'kysely'
import { NamedColumns } from './named-columns.ts'

/** Rows are named in camelCase, SQL in snake_case. What a jsonb holds keeps its names. */
class RowNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** Half the cost of the library's: nothing that is nested is renamed, so nothing of it is copied. */
  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const named: Record<string, unknown> = {}
    for (const name in row) named[this.camelCase(name)] = row[name]
    return named
  }

  camelRows<Row>(rows: readonly object[]): Row[] {
    return rows.map((row) => this.mapRow(row as Record<string, unknown>) as Row)
  }
}

const ROW_NAMES = new RowNames()

/** In this order: the columns that the second writes out are named as in SQL. */
export const PLUGINS: readonly KyselyPlugin[] = [ROW_NAMES, new NamedColumns()]

/** Names the rows of a statement that was not run by Kysely as Kysely names them. */
export function camelRows<Row>(rows: readonly object[]): Row[] {
  return ROW_NAMES.camelRows(rows)
}
