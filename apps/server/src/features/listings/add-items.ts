import { listingSearchText } from '@okoume/domain/listing/search-text.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import type { Kysely } from 'kysely'
import type { NewItemRow, Schema } from '../../platform/database/schema.ts'

export type NewItem = Omit<
  NewItemRow,
  'price_per_day' | 'search_text' | 'specifications' | 'deleted_at' | 'price' | 'price_unit'
> & {
  readonly price: number
  readonly price_unit: 'jour' | 'semaine' | 'mois'
  readonly specifications: Readonly<Record<string, string>>
}

/** Adds objects, with what the explorer searches and sorts by computed by the domain. */
export async function addItems(db: Kysely<Schema>, items: readonly NewItem[]): Promise<void> {
  const rows = items.map((item) => ({
    ...item,
    specifications: JSON.stringify(item.specifications),
    price_per_day: pricePerDay(item.price, item.price_unit),
    search_text: listingSearchText(item.title, item.description),
  }))
  await db
    .insertInto('items')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
