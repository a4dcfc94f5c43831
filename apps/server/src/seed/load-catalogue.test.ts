import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addItems } from '../features/listings/items/add-items.ts'
import { linesOf } from './catalogue-line.ts'
import { loadCatalogue, type RefusedLine } from './load-catalogue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate items cascade; delete from users'))

const CATEGORIES = ['bricolage', 'jardin', 'electronique', 'vehicules', 'sport', 'cuisine', 'vetements']

function lineOf(id: number, changes: object = {}): object {
  return {
    id,
    title: `Échelle télescopique Bosch n° ${id}`,
    description: "À louer près de chez vous : l'échelle, état bon.",
    category: CATEGORIES[id % CATEGORIES.length],
    city: id % 3 === 0 ? 'Port-Gentil' : 'Libreville',
    district: 'Akébé',
    pricePerDay: 500 + id,
    currency: 'XAF',
    condition: 'très bon',
    deposit: 15_000,
    stock: 1 + (id % 4),
    ownerId: 1 + (id % 50),
    createdAt: new Date(Date.UTC(2024, 0, 1) + id * 61_000).toISOString(),
    ...changes,
  }
}

const written = (count: number) => Array.from({ length: count }, (_, n) => JSON.stringify(lineOf(n + 1)))

async function load(lines: readonly string[]) {
  const refused: RefusedLine[] = []
  const done = await loadCatalogue({
    pool: database.pool,
    lines: (async function* () {
      yield* lines
    })(),
    onProgress: () => {},
    onRefused: (line) => refused.push(line),
    onIndexing: () => {},
  })
  return { ...done, refused }
}

async function query(text: string) {
  return (await database.pool.query(text)).rows
}

describe('loading a catalogue', () => {
  it('adds every item as its line says', async () => {
    const done = await load(written(1000))

    expect(done).toMatchObject({ lines: 1000, items: 1000, accounts: 50, refused: [] })
    const rows = await query(
      `select title, description, category, location, price, price_unit, condition, deposit, available,
         offered, specifications, created_at
       from items order by created_at`,
    )
    expect(rows).toEqual(
      Array.from({ length: 1000 }, (_, n) => ({
        title: `Échelle télescopique Bosch n° ${n + 1}`,
        description: "À louer près de chez vous : l'échelle, état bon.",
        category: CATEGORIES[(n + 1) % CATEGORIES.length],
        location: (n + 1) % 3 === 0 ? 'Port-Gentil' : 'Libreville',
        price: 501 + n,
        price_unit: 'jour',
        condition: 'très bon',
        deposit: 15_000,
        available: 1 + ((n + 1) % 4),
        offered: true,
        specifications: { Quartier: 'Akébé' },
        created_at: new Date(Date.UTC(2024, 0, 1) + (n + 1) * 61_000),
      })),
    )
  })

  it('adds nothing the second time, and keeps changes made meanwhile', async () => {
    await load(written(1000))
    await query(`update items set title = 'Vendue' where title like '%n° 7'`)

    expect(await load(written(1000))).toMatchObject({ lines: 1000, items: 0, accounts: 0 })
    expect(await query('select count(*) as items from items')).toEqual([{ items: 1000 }])
    expect(await query(`select count(*) as sold from items where title = 'Vendue'`)).toEqual([{ sold: 1 }])
  })

  it('resumes where it was interrupted', async () => {
    await load(written(400))

    expect(await load(written(1000))).toMatchObject({ items: 600 })
  })

  it('gives the same item the same id in every database', async () => {
    await load(written(3))
    const before = await query('select id, owner_id from items order by id')
    await query('truncate items cascade; delete from users')
    await load(written(3))

    expect(await query('select id, owner_id from items order by id')).toEqual(before)
  })

  it('creates a verified account for each owner', async () => {
    await load(written(1000))

    const [owner] = await query(
      `select users.email, users.verifier, users.roles from users
       join items on items.owner_id = users.id where items.title like '%n° 11'`,
    )
    expect(owner).toEqual({ email: 'vendeur-12@catalogue.test', verifier: 2, roles: [] })
  })

  it('makes items searchable and sortable as any other', async () => {
    await load(written(1))
    const [loaded] = await query('select * from items')
    await query('delete from items')
    await addItems(database.kysely, [
      {
        id: loaded.id,
        ownerId: loaded.owner_id,
        title: loaded.title,
        description: loaded.description,
        category: loaded.category,
        price: loaded.price,
        priceUnit: 'jour',
        images: loaded.images,
        location: loaded.location,
        available: loaded.available,
        offered: true,
        condition: loaded.condition,
        deposit: loaded.deposit,
        specifications: loaded.specifications,
        createdAt: loaded.created_at,
      },
    ])

    expect(await query('select * from items')).toEqual([loaded])
  })

  it('leaves an empty catalogue its indexes and counts, though it loads without them', async () => {
    const indexes = `select indexdef from pg_indexes where tablename = 'items' order by indexname`
    const tally = 'select * from item_tally where offered > 0 order by band, price, category, location'
    const before = await query(indexes)
    await load(written(300))
    const counted = await query(tally)
    await query('select recount_item_tally()')

    expect(await query(indexes)).toEqual(before)
    expect(await query(tally)).toEqual(counted)
    await query('update items set offered = false')
    expect(await query(tally)).toEqual([])
  })

  it('changes nothing at all where an empty catalogue cannot be loaded whole', async () => {
    const indexes = `select indexdef from pg_indexes where tablename = 'items' order by indexname`
    const before = await query(indexes)
    const torn = loadCatalogue({
      pool: database.pool,
      lines: (async function* () {
        yield* written(2500)
        throw new Error('the disk is gone')
      })(),
      onProgress: () => {},
      onRefused: () => {},
      onIndexing: () => {},
    })

    await expect(torn).rejects.toThrow('the disk is gone')
    expect(await query('select from items')).toEqual([])
    expect(await query(indexes)).toEqual(before)
  })

  it('takes items of any town', async () => {
    await load([JSON.stringify(lineOf(1, { city: 'Oyem' }))])

    expect(await query('select location from items')).toEqual([{ location: 'Oyem' }])
  })

  it('refuses bad lines by their number and loads the others', async () => {
    const lines = [
      JSON.stringify(lineOf(1)),
      '{"id": 2,',
      JSON.stringify(lineOf(3, { pricePerDay: 1500.5 })),
      '',
      JSON.stringify(lineOf(5, { category: 'meubles', city: '' })),
      JSON.stringify(lineOf(6, { title: 'Pelle\0' })),
      'null',
      JSON.stringify(lineOf(8)),
    ]

    expect(await load(lines)).toMatchObject({
      items: 2,
      refused: [
        { number: 2, why: "ce n'est pas du JSON" },
        { number: 3, why: 'incorrect ou manquant : pricePerDay' },
        { number: 5, why: 'incorrect ou manquant : category, city' },
        { number: 6, why: 'incorrect ou manquant : title' },
        { number: 7, why: 'incorrect ou manquant : la ligne entière' },
      ],
    })
  })

  it('reads a file to its last line, however slow the database is', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-seed-'))
    const file = path.join(folder, 'catalogue.jsonl')
    await writeFile(file, written(6500).join('\n'))
    const handle = await open(file)

    const done = await loadCatalogue({
      pool: database.pool,
      lines: linesOf(handle),
      onProgress: () => {},
      onRefused: () => {},
      onIndexing: () => {},
    })
    await handle.close()
    await rm(folder, { recursive: true })

    expect(done).toEqual({ lines: 6500, items: 6500, accounts: 50, refused: 0 })
  })
})
