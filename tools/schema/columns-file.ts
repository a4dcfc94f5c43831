import type { TableColumns } from './kysely-types.ts'

// As far as the formatter lets a line go.
const WIDTH = 110
const INDENT = '    '

/** `columns.ts` of the server: what each table has, so that its statements can name their columns. */
export function columnsFile(tables: TableColumns): string {
  const entries = [...tables].map(([table, columns]) => {
    const lines = wrap([...columns.keys()])
    return `  ${table}: names(\`\n${lines.join('\n')}\`),`
  })
  return `${HEAD}${entries.join('\n')}\n}\n${FOOT}`
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${INDENT}${word}`)
  }
  return lines
}

const HEAD = `// Written by tools/schema/dump-schema.ts from what the migrations make.
import type { Schema } from './schema.ts'

type ColumnOf<Table extends keyof Schema> = keyof Schema[Table] & string

/** The columns of every table that the product queries, in the table's order. */
export const COLUMNS: { readonly [Table in keyof Schema]: readonly ColumnOf<Table>[] } = {
`
const FOOT = `
function names<Name extends string>(written: string): Name[] {
  return written.trim().split(/\\s+/) as Name[]
}
`
