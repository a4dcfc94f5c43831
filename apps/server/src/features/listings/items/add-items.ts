import type { ItemChange } from '@okoume/contract/wire/item.ts'
import type { ListingRules } from '@okoume/domain/listing/listing-rules.ts'
import { listingSearchText } from '@okoume/domain/listing/search-text.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import { listingTerms } from '@okoume/domain/search/item-terms.ts'
import type { Kysely } from 'kysely'
import type { NewItemRow, Schema } from '#platform/database/schema.ts'
import { rememberTerms } from '../terms/search-terms.ts'

export type NewItem = Omit<
  NewItemRow,
  'price_per_day' | 'search_text' | 'search_words' | 'specifications' | 'deleted_at' | 'price' | 'price_unit'
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
    search_words: listingTerms(item),
    price_per_day: pricePerDay(item.price, item.price_unit),
  }))
  await db
    .insertInto('items')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await rememberTerms(
    db,
    items.map(({ title }) => title),
  )
}

/** The columns of what an owner writes of an item. */
export function itemColumns(item: ItemChange) {
  const { title, description, category, price, priceUnit, location, available, condition, deposit } = item
  return {
    title,
    description,
    category,
    price,
    price_unit: priceUnit,
    week_price: item.weekPrice,
    month_price: item.monthPrice,
    location,
    place: item.place ?? undefined,
    landmark: item.landmark,
    available,
    condition,
    deposit,
    trusted_deposit: item.trustedDeposit,
    ...ruleColumns(item),
    images: [...item.images],
    checklist: [...item.checklist],
    specifications: JSON.stringify(item.specifications),
    search_text: listingSearchText(title, description),
    search_words: listingTerms(item),
    price_per_day: pricePerDay(price, priceUnit),
  }
}

/** The columns of an owner's rules. */
export function ruleColumns(rules: ListingRules) {
  return {
    min_days: rules.minDays,
    max_days: rules.maxDays,
    horizon_months: rules.horizonMonths,
    notice_hours: rules.noticeHours,
    handover_days: [...rules.handoverDays],
    buffer_days: rules.bufferDays,
    instant: rules.instant,
  }
}
