import { PREFIXES } from './identifiers.ts'
import type { BookingNames, Recordings, Statement, Value } from './recording.ts'

export interface ScriptOptions {
  readonly items: number
  readonly renters: number
  readonly clients: number
}

/**
 * The recorded statements of a booking as a pgbench script: each client counts its own bookings, and every unique name
 * is derived from that number in SQL.
 */
export function pgbenchScript(
  { statements, names }: Recordings['booking'],
  { items, renters, clients }: ScriptOptions,
): string {
  const expressions = expressionsFor(items, renters)
  return [
    '\\set counter :counter + 1',
    `\\set booking :counter * ${clients} + :client_id`,
    ...statements.map((statement) => `${oneLine(inline(statement, names, expressions))};`),
    '',
  ].join('\n')
}

type Expressions = Readonly<Record<keyof BookingNames, string>>

function expressionsFor(items: number, renters: number): Expressions {
  const hex = (number: string, width: number) => `lpad(to_hex(${number}), ${width}, '0')`
  const booking = ':booking::bigint'
  return {
    item: `'${PREFIXES.item}' || ${hex(`${booking} % ${items}`, 12)}`,
    renter: `'${PREFIXES.renter}' || ${hex(`${booking} % ${renters}`, 12)}`,
    key: `'pgbench-' || ${booking}`,
    checkout: `'e0000000-0000-7000-8000-' || ${hex(booking, 12)}`,
    payment: `'f0000000-0000-7000-8000-' || ${hex(booking, 12)}`,
    prompt: `'a0000000-0000-7000-8000-' || ${hex(booking, 12)}`,
    reference: `'PG' || upper(${hex(booking, 12)})`,
  }
}

/** Inlines the values: pgbench has only numeric variables. */
function inline({ text, values }: Statement, names: BookingNames, expressions: Expressions): string {
  return text.replace(/\$(\d+)/g, (_, position: string) =>
    literal(values[Number(position) - 1] ?? null, names, expressions),
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function literal(value: Value, names: BookingNames, expressions: Expressions): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) throw new TypeError('no booking sends a list')
  // JSON, as the driver writes it. Indented: a value right behind a colon would be a variable to pgbench.
  if (typeof value !== 'string') return quote(JSON.stringify(value, null, 1))
  // A colon before digits would be a variable to pgbench.
  if (INSTANT.test(value)) return `to_timestamp(${Date.parse(value) / 1000})`
  const parts = splitAtNames(value, names)
  const sql = parts.map((part) => (part.name ? expressions[part.name] : quote(part.text))).join(' || ')
  const [only] = parts
  const isIdentifier = parts.length === 1 && only?.name !== undefined && UUIDS.has(only.name)
  return isIdentifier ? `(${sql})::uuid` : `(${sql})`
}

const UUIDS: ReadonlySet<string> = new Set(['item', 'renter', 'checkout', 'payment', 'prompt'])

interface Part {
  readonly text: string
  readonly name?: keyof BookingNames
}

function splitAtNames(text: string, names: BookingNames): Part[] {
  const byText = new Map(Object.entries(names).map(([name, of]) => [of, name as keyof BookingNames]))
  const pattern = new RegExp(`(${[...byText.keys()].map(escapePattern).join('|')})`)
  const parts = text === '' ? [''] : text.split(pattern).filter((part) => part !== '')
  return parts.map((part) => {
    const name = byText.get(part)
    return name ? { text: part, name } : { text: part }
  })
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** pgbench reads a statement up to its semicolon; comments would swallow what follows. */
function oneLine(text: string): string {
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
}
