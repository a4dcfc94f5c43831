import type pg from 'pg'
import { DEFAULT_AVATAR } from '../features/accounts/open-account.ts'
import type { SeedItem, SeedOwner } from './seed-rows.ts'

const ADD_OWNERS = `
  insert into users (id, email, name, avatar, verifier, created_at)
  select id, email, name, $4, 2, '2024-01-01'
  from unnest($1::uuid[], $2::text[], $3::text[]) as owner (id, email, name)
  on conflict do nothing`

const COLUMNS = {
  id: 'uuid',
  owner_id: 'uuid',
  title: 'text',
  description: 'text',
  category: 'text',
  price: 'integer',
  price_per_day: 'integer',
  image: 'text',
  location: 'text',
  available: 'integer',
  condition: 'text',
  deposit: 'integer',
  district: 'text',
  search_text: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof SeedItem, string>

const NAMES = Object.keys(COLUMNS) as (keyof SeedItem)[]
const ARRAYS = NAMES.map((name, index) => `$${index + 1}::${COLUMNS[name]}[]`)

const ADD_ITEMS = `
  insert into items (id, owner_id, title, description, category, price, price_unit, price_per_day, images,
    location, available, offered, condition, deposit, specifications, search_text, created_at)
  select id, owner_id, title, description, category, price, 'jour', price_per_day,
    array_remove(array[image], null), location, available, true, condition, deposit,
    jsonb_strip_nulls(jsonb_build_object('Quartier', district)), search_text, created_at
  from unnest(${ARRAYS.join(', ')}) as item (${NAMES.join(', ')})
  on conflict (id) do nothing`

/** Adds accounts; one that is there already stays as it is. In one order, so that two writers never deadlock. */
export async function addOwners(client: pg.PoolClient, owners: readonly SeedOwner[]): Promise<number> {
  const rows = owners.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const { rowCount } = await client.query({
    name: 'seed owners',
    text: ADD_OWNERS,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ email }) => email),
      rows.map(({ name }) => name),
      DEFAULT_AVATAR,
    ],
  })
  return rowCount ?? 0
}

/** Adds objects in one statement; one that is there already stays as it is. */
export async function addSeedItems(client: pg.PoolClient, items: readonly SeedItem[]): Promise<number> {
  const { rowCount } = await client.query({
    name: 'seed items',
    text: ADD_ITEMS,
    values: NAMES.map((name) => items.map((item) => item[name])),
  })
  return rowCount ?? 0
}
