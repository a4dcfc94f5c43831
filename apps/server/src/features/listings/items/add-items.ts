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
  'pricePerDay' | 'searchText' | 'searchWords' | 'specifications' | 'deletedAt' | 'price' | 'priceUnit'
> & {
  readonly price: number
  readonly priceUnit: 'jour' | 'semaine' | 'mois'
  readonly specifications: Readonly<Record<string, string>>
}

/** Adds items, with what the explorer searches and sorts by computed by the domain. */
export async function addItems(db: Kysely<Schema>, items: readonly NewItem[]): Promise<void> {
  const rows = items.map((item) => ({
    ...item,
    specifications: JSON.stringify(item.specifications),
    searchText: listingSearchText(item.title, item.description),
    searchWords: listingTerms(item),
    pricePerDay: pricePerDay(item.price, item.priceUnit),
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
    priceUnit,
    weekPrice: item.weekPrice,
    monthPrice: item.monthPrice,
    location,
    place: item.place ?? undefined,
    landmark: item.landmark,
    available,
    condition,
    deposit,
    trustedDeposit: item.trustedDeposit,
    value: item.value,
    ...ruleColumns(item),
    images: [...item.images],
    checklist: [...item.checklist],
    specifications: JSON.stringify(item.specifications),
    searchText: listingSearchText(title, description),
    searchWords: listingTerms(item),
    pricePerDay: pricePerDay(price, priceUnit),
  }
}

/** The columns of an owner's rules. */
export function ruleColumns(rules: ListingRules) {
  return {
    renters: rules.renters,
    minDays: rules.minDays,
    maxDays: rules.maxDays,
    horizonMonths: rules.horizonMonths,
    noticeHours: rules.noticeHours,
    handoverDays: [...rules.handoverDays],
    bufferDays: rules.bufferDays,
    instant: rules.instant,
    cancelPolicy: rules.cancelPolicy,
  }
}
