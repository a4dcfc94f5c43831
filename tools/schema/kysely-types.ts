/** Table → column → whether it may be null. */
export type TableColumns = ReadonlyMap<string, ReadonlyMap<string, { nullable: boolean }>>

const SCHEMA_INTERFACE = 'Schema'
const WRAPPERS = /^(?:ColumnType|Generated|GeneratedAlways|JSONColumnType)<(.*)>$/s
const MEMBER = /^\s*(?:readonly\s+)?(?:'([^']+)'|(\w+))(\?)?:\s*(.*)$/

/**
 * Reads the tables of the Kysely types from their source. It knows interfaces with one member a line or over
 * several lines, as the formatter leaves them, and not the whole language.
 */
export function parseSchemaTypes(source: string): TableColumns {
  const interfaces = parseInterfaces(withoutComments(source))
  const tables = interfaces.get(SCHEMA_INTERFACE)
  if (!tables) throw new Error(`there is no interface ${SCHEMA_INTERFACE}`)
  return new Map([...tables].map(([table, type]) => [table, columnsOf(table, type, interfaces)]))
}

function columnsOf(table: string, type: string, interfaces: Map<string, Map<string, string>>) {
  const members = interfaces.get(type)
  if (!members) throw new Error(`the type ${type} of the table ${table} is not an interface of these files`)
  return new Map([...members].map(([column, text]) => [column, { nullable: isNullable(text) }]))
}

function parseInterfaces(source: string): Map<string, Map<string, string>> {
  const found = source.matchAll(/interface\s+(\w+)\s*\{/g)
  return new Map(
    [...found].map((match) => [match[1] ?? '', parseMembers(block(source, match.index + match[0].length))]),
  )
}

/** What stands between an open brace and its own closing one. */
function block(source: string, start: number): string {
  let depth = 1
  for (let end = start; end < source.length; end++) {
    depth += depthChange(source[end] ?? '')
    if (depth === 0) return source.slice(start, end)
  }
  throw new Error('an interface is not closed')
}

function parseMembers(body: string): Map<string, string> {
  const members = new Map<string, string>()
  let current: string | undefined
  let depth = 0
  for (const line of body.split('\n')) {
    const [, quoted, plain, , type] = (depth === 0 && MEMBER.exec(line)) || []
    current = quoted ?? plain ?? current
    const text = type ?? line
    if (current !== undefined)
      members.set(current, `${type === undefined ? members.get(current) : ''}${text} `)
    for (const character of line) depth += depthChange(character)
  }
  return new Map([...members].map(([name, type]) => [name, type.trim().replace(/;$/, '')]))
}

function depthChange(character: string): number {
  if ('{<(['.includes(character)) return 1
  return '}>)]'.includes(character) ? -1 : 0
}

function isNullable(type: string): boolean {
  const parts = splitAtTop(type, '|')
  if (parts.includes('null')) return true
  const inner = parts.length === 1 ? WRAPPERS.exec(type)?.[1] : undefined
  // Of ColumnType's three types the first is the one that is read.
  return inner !== undefined && isNullable(splitAtTop(inner, ',')[0] ?? '')
}

function splitAtTop(type: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of type) {
    depth += depthChange(character)
    if (character === separator && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${character}`)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function withoutComments(source: string): string {
  return source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '')
}
