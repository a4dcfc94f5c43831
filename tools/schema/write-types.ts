import { COLUMN_TYPES, POSTGRES_TYPES } from './column-types.ts'
import type { Column } from './read-tables.ts'

type Tables = ReadonlyMap<string, readonly Column[]>
type ColumnTypes = Readonly<Record<string, string>>

// The formatter's line width.
const WIDTH = 110
const HEAD = '// Generated from the migrations by tools/schema/dump-schema.ts: do not edit.\n'

/** `schema.generated.ts` of the server: the tables as Kysely's types. @throws Error for a column of an unknown type */
export function writeKyselyTypes(tables: Tables, columnTypes: ColumnTypes = COLUMN_TYPES): string {
  refuseUnknownColumns(tables, columnTypes)
  const imports = new Imports()
  const body = [...tables].map(([table, columns]) => {
    const members = columns.map((column) =>
      memberLines(camelCase(column.name), columnType(column, columnTypes, imports)),
    )
    return `  ${camelCase(table)}: {\n${members.join('\n')}\n  }\n`
  })
  return `${HEAD}${imports.lines()}\nexport interface Schema {\n${body.join('')}}\n`
}

/** `columns.ts` of the server: the names of the columns, so that its statements can list them. */
export function writeColumnNames(tables: Tables): string {
  const entries = [...tables].map(([table, columns]) => {
    const lines = wrap(columns.map(({ name }) => name))
    return `  ${table}: names(\`\n${lines.join('\n')}\`),`
  })
  return `${HEAD}${COLUMNS_HEAD}${entries.join('\n')}\n}\n${COLUMNS_FOOT}`
}

const COLUMNS_HEAD = `
/** The columns of every table that the product queries, as SQL names them, in the table's order. */
export const COLUMNS = {
`
const COLUMNS_FOOT = `
function names(written: string): readonly string[] {
  return written.trim().split(/\\s+/)
}
`

/** As Kysely's CamelCasePlugin names what it reads. */
function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function refuseUnknownColumns(tables: Tables, columnTypes: ColumnTypes): void {
  const known = new Set([...tables.values()].flat().map(({ table, name }) => `${table}.${name}`))
  const unknown = Object.keys(columnTypes).filter((column) => !known.has(column))
  if (unknown.length > 0) throw new Error(`column-types.ts: there is no column ${unknown.join(', ')}`)
}

/** The members of a column's union type. */
function columnType(column: Column, columnTypes: ColumnTypes, imports: Imports): readonly string[] {
  const union = [...valueType(column, columnTypes, imports), ...(column.nullable ? ['null'] : [])]
  if (column.filled === 'never') return union
  const wrapper = column.filled === 'always' ? 'GeneratedAlways' : 'Generated'
  return [`${imports.use(`kysely#${wrapper}`)}<${union.join(' | ')}>`]
}

function valueType(column: Column, columnTypes: ColumnTypes, imports: Imports): readonly string[] {
  const name = `${column.table}.${column.name}`
  const chosen = columnTypes[name]
  if (column.type === 'jsonb') {
    if (chosen === undefined) throw new Error(`column-types.ts: say what the JSON of ${name} holds`)
    return [`${imports.use('kysely#JSONColumnType')}<${imports.use(chosen)}>`]
  }
  const values = column.checks.flatMap((check) => listedValues(check))
  if (chosen === undefined && values.length > 0) return values
  const type = chosen ?? POSTGRES_TYPES[column.type]
  if (type === undefined) throw new Error(`column-types.ts: ${name} has the unknown type ${column.type}`)
  return [imports.use(type)]
}

/** The literals of `CHECK (state = ANY (ARRAY['open'::text, 'closed'::text]))`; none for any other check. */
function listedValues(check: string): string[] {
  const list = /^CHECK \(\w+ = ANY \(ARRAY\[(.*)\]\)\)$/s.exec(check)?.[1]
  if (list === undefined) return []
  return [...list.matchAll(/'((?:[^']|'')*)'::(\w+)|(-?\d+)/g)].map(([, text = '', type, number]) => {
    if (number !== undefined) return number
    return type === 'text' ? quote(text.replaceAll("''", "'")) : text
  })
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** As the formatter breaks a long union. */
function memberLines(name: string, union: readonly string[]): string {
  const line = `    ${name}: ${union.join(' | ')}`
  if (line.length <= WIDTH) return line
  const [, wrapper, inner = ''] = (union.length === 1 && /^(\w+)<(.*)>$/.exec(union[0] ?? '')) || []
  const members = wrapper === undefined ? union : inner.split(' | ')
  const broken = members.map((type) => `\n      | ${type}`).join('')
  return wrapper === undefined ? `    ${name}:${broken}` : `    ${name}: ${wrapper}<${broken}\n    >`
}

/** The imported types of the generated file, written `module#Type`. */
class Imports {
  readonly #types = new Map<string, Set<string>>()

  /** The type's name in the file; without a module it is a built-in type. */
  use(reference: string): string {
    const [module = '', type] = reference.split('#')
    if (type === undefined) return reference
    this.#types.set(module, (this.#types.get(module) ?? new Set()).add(type))
    return type
  }

  lines(): string {
    // The formatter's order: own packages, others, then files beside it.
    const rank = (module: string) => (module.startsWith('@') ? 0 : module.startsWith('.') ? 2 : 1)
    return [...this.#types]
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map(([module, types]) => `import type { ${[...types].sort().join(', ')} } from '${module}'\n`)
      .join('')
  }
}

function wrap(words: readonly string[]): string[] {
  const indent = '    '
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${indent}${word}`)
  }
  return lines
}
