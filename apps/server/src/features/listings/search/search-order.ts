import { francs } from '@okoume/contract/wire/fields.ts'
import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { z } from 'zod'
import type { ListedItem } from '../items/item-columns.ts'
import { areaOf, type Near, type Placed } from './near-place.ts'
import type { Parameters } from './search-filters.ts'

/** An order that an index holds. */
export type Sort = Exclude<ItemSearch['sort'], 'proches'>

/** How a sort walks its index: by a column, then by id, so that a page's key names exactly one row. */
interface Order {
  readonly column: 'created_at' | 'price_per_day'
  readonly direction: 'asc' | 'desc'
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  recent: { column: 'created_at', direction: 'desc' },
  'prix-croissant': { column: 'price_per_day', direction: 'asc' },
  'prix-decroissant': { column: 'price_per_day', direction: 'desc' },
}

// As `writeKey` writes it, and bounded by what the column can be compared with.
const Instant = z.iso.datetime({ precision: 3 }).regex(/^[12]\d{3}-/)
const Key = z.union([
  z.tuple([z.union([Instant, francs]), z.uuid()]),
  z.tuple([Instant, z.uuid(), z.string().max(80)]),
])
/** The last row of a page: its value and id, and where the order is that of distances its area. */
export type PageKey = z.output<typeof Key>

export function orderBy(sort: Sort, table = 'items'): string {
  const { column, direction } = ORDERS[sort]
  return `${table}.${column} ${direction}, ${table}.id ${direction}`
}

/** The condition for rows after the key; none where there is no key. */
export function afterKey(parameters: Parameters, sort: Sort, key: PageKey | null): string[] {
  if (!key) return []
  const { column, direction } = ORDERS[sort]
  const type = column === 'created_at' ? 'timestamptz' : 'integer'
  const comparison = direction === 'desc' ? '<' : '>'
  const [value, id] = key
  return [
    `(items.${column}, items.id) ${comparison} (${parameters.add(value)}::${type}, ${parameters.add(id)}::uuid)`,
  ]
}

/** The order of a page. */
export interface PageOrder {
  /** Within each area, where there is a `near`. */
  readonly sort: Sort
  /** The order of distances comes first. */
  readonly near: Near | null
}

export const NEWEST_FIRST: PageOrder = { sort: 'recent', near: null }

type KeyRow = Pick<ListedItem, 'id' | 'created_at' | 'price_per_day'> & Placed

/** The key of the page that follows this row. */
export function keyOfRow({ sort, near }: PageOrder, row: KeyRow): PageKey {
  if (near) return [row.created_at.toISOString(), row.id, areaOf(row)]
  return [ORDERS[sort].column === 'created_at' ? row.created_at.toISOString() : row.price_per_day, row.id]
}

/** The same, opaque. */
export function writeKey(order: PageOrder, row: KeyRow): string {
  return Buffer.from(JSON.stringify(keyOfRow(order, row))).toString('base64url')
}

/** Reads a key; null for one that we did not write for this order. */
export function readKey({ sort, near }: PageOrder, text: string): PageKey | null {
  try {
    const key = Key.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (near || key.length === 3) return near && key[2] && near.areas.includes(key[2]) ? key : null
    const isInstant = typeof key[0] === 'string'
    return isInstant === (ORDERS[sort].column === 'created_at') ? key : null
  } catch {
    return null
  }
}
