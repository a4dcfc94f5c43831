import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import type { CardColumns, CardPage } from '@okoume/contract/wire/item-card.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import { startOfText } from '@okoume/domain/writing/graphemes.ts'
import { DEFAULT_AVATAR } from '#src/features/accounts/open-account.ts'
import { type CardRow, pricePeriodOf } from '../items/item-columns.ts'
import { maskText } from '../items/present-item.ts'
import { type Near, placeLabel, readNear } from './near-place.ts'
import { readMeaning } from './read-meaning.ts'
import { readPageRequest } from './read-page-request.ts'
import { findCardRows } from './search-card-rows.ts'
import { writeKey } from './search-order.ts'
import { findFilteredPage, periodOf, type RowFilterContext, readRowFilter } from './search-row-filter.ts'
import type { TextQuery } from './search-text-conditions.ts'
import { isInTiers, listTiers } from './search-tiers.ts'

/** The cards of one page of the explorer: nothing is counted, and a page's rows are read no further than needed. */
export async function searchCards(
  context: RowFilterContext,
  search: ItemSearch,
  now: Date,
): Promise<CardPage> {
  const near = readNear(search)
  const { textQuery, tiers, ...corrected } = await readMeaning(context.pool, search.q)
  const { rows, next } = isInTiers(search, tiers)
    ? await listTiers(tiers, search, (asked, tier) => findCards(context, asked, { textQuery: tier, now }))
    : await findCards(context, search, { textQuery, now })
  return {
    cards: cardColumns(rows, { near, period: periodOf(search) }),
    next,
    ...corrected,
    ...(near && { nearName: near.name }),
  }
}

interface FoundCards {
  readonly rows: readonly CardRow[]
  readonly next: string | null
}

export interface AskedFor {
  readonly textQuery: TextQuery | null
  readonly now: Date
}

/** The rows of a page that have what is wanted, in one order. */
export async function findCards(
  context: RowFilterContext,
  search: ItemSearch,
  { textQuery, now }: AskedFor,
): Promise<FoundCards> {
  const page = readPageRequest(search, textQuery)
  const filter = readRowFilter(search, now)
  if (filter) return findFilteredPage(context, page, filter, search.limit)
  const rows = await findCardRows(context.pool, page)
  const shown = rows.slice(0, search.limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > search.limit && last ? writeKey(page, last) : null }
}

// Two lines of a card hold no more.
const DESCRIPTION_LENGTH = 120

interface CardContext {
  readonly near: Near | null
  /** The days that were asked for. */
  readonly period: Period | null
}

export function cardColumns(
  rows: readonly CardRow[],
  { near, period }: CardContext = { near: null, period: null },
): CardColumns {
  return {
    id: rows.map(({ id }) => id),
    title: rows.map(({ title }) => maskText(title)),
    // Masked whole: half a telephone number is not recognised as one.
    description: rows.map(({ description }) => startOfText(maskText(description), DESCRIPTION_LENGTH)),
    price: rows.map(({ price }) => price),
    priceUnit: rows.map(({ priceUnit }) => priceUnit),
    total: rows.map((row) => {
      const found = period && pricePeriodOf(row, period)
      if (!found) return null
      return { price: found.price, units: formatUnits(found.units, row.priceUnit), deposit: row.deposit }
    }),
    image: rows.map(({ cover }) => cover),
    place: rows.map((row) => placeLabel(row, near)),
    condition: rows.map(({ condition }) => condition),
    ownerName: rows.map(({ ownerName, ownerOpenName }) => shownName(ownerName, ownerOpenName)),
    ownerAvatar: rows.map(({ ownerAvatar }) => (ownerAvatar === DEFAULT_AVATAR ? null : ownerAvatar)),
    rating: rows.map(({ noteSum, noteCount }) =>
      noteCount > 0 ? `${formatMean(noteSum / noteCount)} (${noteCount} avis)` : null,
    ),
    // As short as half a small picture is wide: the item's page says what they mean.
    badges: rows.map(({ instant, ownerTrusted }) => [
      ...(instant === 'off' ? [] : ['Immédiat']),
      ...(ownerTrusted ? ['De confiance'] : []),
    ]),
  }
}
