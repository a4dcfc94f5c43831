import type { PriceHint } from '@okoume/contract/wire/item.ts'
import { CATEGORY_NAMES, isCategory } from '@okoume/domain/listing/categories.ts'
import { type ListingForm, readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import { formatFrancs, isFrancs } from '@okoume/domain/money/francs.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import { useEffect, useState } from 'react'
import { signedInApi } from '#app/session/signed-in-api.ts'

/** What others ask in the category that was chosen; undefined where too few do, or as long as it is not known. */
export function usePriceHint({ category, price, priceUnit }: ListingForm): string | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly hint: PriceHint } | null>(null)
  useEffect(() => {
    if (!isCategory(category)) return
    let over = false
    signedInApi.getPriceHint({ query: { category } }).then(
      (hint) => !over && setRead({ of: category, hint }),
      // A form without a hint is whole.
      () => {},
    )
    return () => {
      over = true
    }
  }, [category])
  if (!isCategory(category) || read?.of !== category || read.hint.medianPerDay === null) return undefined
  const median = formatFrancs(read.hint.medianPerDay)
  const others = `${CATEGORY_NAMES[category]} : la moitié des objets se louent ${median} par jour ou moins.`
  return [others, ownPrice(readWholeNumber(price), priceUnit)].filter(Boolean).join(' ')
}

/** Said where it takes a division to compare. */
function ownPrice(price: number, unit: string): string {
  if ((unit !== 'semaine' && unit !== 'mois') || !isFrancs(price) || price === 0) return ''
  return `Le vôtre revient à ${formatFrancs(pricePerDay(price, unit))} par jour.`
}
