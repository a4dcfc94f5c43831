import { francs } from '@okoume/contract/wire/fields.ts'
import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { DISPLAYED_RATING } from '@okoume/domain/review/format-mean.ts'
import { PRIOR_WEIGHT, rankingMean } from '@okoume/domain/review/ranking-mean.ts'
import { z } from 'zod'
import type { ListedItem } from '../items/item-columns.ts'
import { areaOf, type Near, type Placed } from './near-place.ts'
import type { Parameters } from './search-filters.ts'

/** An order that an index holds. */
export type Sort = Exclude<ItemSearch['sort'], 'proches'>

type Column = 'created_at' | 'price_per_day' | 'rank'

/** How a sort walks its index: by its columns, then by id, so that a page's key names exactly one row. */
interface Order {
  readonly columns: readonly [Column, ...Column[]]
  readonly direction: 'asc' | 'desc'
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  recent: { columns: ['created_at'], direction: 'desc' },
  'prix-croissant': { columns: ['price_per_day'], direction: 'asc' },
  'prix-decroissant': { columns: ['price_per_day'], direction: 'desc' },
  notes: { columns: ['rank', 'created_at'], direction: 'desc' },
}

const TYPES = { created_at: 'timestamptz', price_per_day: 'integer', rank: 'double precision' } as const

/** The columns of `items` that any order reads. */
export const ORDER_COLUMNS =
  'items.id, items.created_at, items.price_per_day, items.note_sum, items.note_count'

// As `writeKey` writes it, and bounded by what the column can be compared with.
const Instant = z.iso.datetime({ precision: 3 }).regex(/^[12]\d{3}-/)
const Key = z.union([
  z.tuple([z.union([Instant, francs]), z.uuid()]),
  z.tuple([z.number().min(1).max(5), Instant, z.uuid()]),
  z.tuple([Instant, z.uuid(), z.string().max(80)]),
])
/** The last row of a page: its values and id, and where the order is that of distances its area. */
export type PageKey = z.output<typeof Key>

/** `rankingMean`, as the indexes of ranks have it. */
function written(column: Column, table: string): string {
  if (column !== 'rank') return `${table}.${column}`
  const sum = `(${PRIOR_WEIGHT * DISPLAYED_RATING} + ${table}.note_sum)::double precision`
  return `(${sum} / (${PRIOR_WEIGHT} + ${table}.note_count)::double precision)`
}

export function orderBy(sort: Sort, table = 'items'): string {
  const { columns, direction } = ORDERS[sort]
  const all = [...columns.map((column) => written(column, table)), `${table}.id`]
  return all.map((column) => `${column} ${direction}`).join(', ')
}

/** The condition for rows after the key; none where there is no key. */
export function afterKey(parameters: Parameters, sort: Sort, key: PageKey | null): string[] {
  if (!key) return []
  const { columns, direction } = ORDERS[sort]
  const names = [...columns.map((column) => written(column, 'items')), 'items.id']
  const types = [...columns.map((column) => TYPES[column]), 'uuid']
  const values = types.map((type, index) => `${parameters.add(key[index])}::${type}`)
  return [`(${names.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${values.join(', ')})`]
}

/** The order of a page. */
export interface PageOrder {
  /** Within each area, where there is a `near`. */
  readonly sort: Sort
  /** The order of distances comes first. */
  readonly near: Near | null
}

export const NEWEST_FIRST: PageOrder = { sort: 'recent', near: null }

type KeyRow = Pick<ListedItem, 'id' | 'createdAt' | 'pricePerDay' | 'noteSum' | 'noteCount'> & Placed

/** The key of the page that follows this row. */
export function keyOfRow({ sort, near }: PageOrder, row: KeyRow): PageKey {
  if (near) return [row.createdAt.toISOString(), row.id, areaOf(row)]
  const created = row.createdAt.toISOString()
  if (sort === 'notes') return [rankingMean(row.noteSum, row.noteCount), created, row.id]
  return [sort === 'recent' ? created : row.pricePerDay, row.id]
}

/** The same, opaque. */
export function writeKey(order: PageOrder, row: KeyRow): string {
  return encodeKey(keyOfRow(order, row))
}

export function encodeKey(key: PageKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Reads a key; null for one that we did not write for this order. */
export function readKey({ sort, near }: PageOrder, text: string): PageKey | null {
  try {
    const key = Key.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (near) return key[2] && near.areas.includes(key[2]) ? key : null
    const { columns } = ORDERS[sort]
    const isInstant = typeof key[0] === 'string'
    return key.length === columns.length + 1 && isInstant === (columns[0] === 'created_at') ? key : null
  } catch {
    return null
  }
}
