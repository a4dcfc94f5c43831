import type { ItemChange } from '@okoume/contract/wire/item.ts'
import { listingSearchText } from '@okoume/domain/listing/search-text.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import type { Kysely } from 'kysely'
import type { NewItemRow, Schema } from '#platform/database/schema.ts'

export type NewItem = Omit<
  NewItemRow,
  'price_per_day' | 'search_text' | 'specifications' | 'deleted_at' | 'price' | 'price_unit'
> & {
  readonly price: number
  readonly price_unit: 'jour' | 'semaine' | 'mois'
  readonly specifications: Readonly<Record<string, string>>
}

/** Adds items, with what the explorer searches and sorts by computed by the domain. */
export async function addItems(db: Kysely<Schema>, items: readonly NewItem[]): Promise<void> {
  const rows = items.map((item) => ({
    ...item,
    specifications: JSON.stringify(item.specifications),
    search_text: listingSearchText(item.title, item.description),
    price_per_day: pricePerDay(item.price, item.price_unit),
  }))
  await db
    .insertInto('items')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The columns of what an owner writes of an item. */
export function itemColumns(item: ItemChange) {
  const {
    minDays,
    maxDays,
    horizonMonths,
    priceUnit,
    weekPrice,
    monthPrice,
    specifications,
    checklist,
    images,
    ...written
  } = item
  return {
    ...written,
    week_price: weekPrice,
    month_price: monthPrice,
    min_days: minDays,
    max_days: maxDays,
    horizon_months: horizonMonths,
    images: [...images],
    checklist: [...checklist],
    price_unit: priceUnit,
    specifications: JSON.stringify(specifications),
    search_text: listingSearchText(written.title, written.description),
    price_per_day: pricePerDay(written.price, priceUnit),
  }
}
