import type { Alternative } from '@okoume/contract/wire/alternative.ts'
import { ItemSearch } from '@okoume/contract/wire/item.ts'
import { identityOf, isVerified } from '@okoume/domain/person/verifier.ts'
import { findPlace, findTown, TOWNS_BY_QUARTIER } from '@okoume/domain/places/places.ts'
import { canChooseOther, carriedPayment, MAX_ALTERNATIVES } from '@okoume/domain/rental/carried-money.ts'
import { instantRefusal } from '@okoume/domain/rental/instant-booking.ts'
import { renterRefusal } from '@okoume/domain/rental/renter-identity.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import { canOccupy, withPreparation } from '@okoume/domain/stock/free-stock.ts'
import type { RentalRow, UserRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CardRow } from '../../listings/items/item-columns.ts'
import { findItemsToBook, type LockedItem } from '../../listings/items/lock-item.ts'
import { type Near, readNear } from '../../listings/search/near-place.ts'
import { cardColumns, findCards } from '../../listings/search/search-cards.ts'
import type { RowFilterContext } from '../../listings/search/search-row-filter.ts'
import { quoteFor } from '../quote-checkout.ts'

/** Cards that are looked at for items to propose. */
const LOOKED_AT = 40

interface Wish {
  readonly rental: RentalRow
  /** FCFA that wait. */
  readonly waiting: number
  readonly now: Date
}

/** The items that the money of a refused rental may pay, nearest first: found as a search finds them, priced as a payment does. */
export async function listAlternatives(context: RowFilterContext, wish: Wish): Promise<Alternative[]> {
  const { rental, now } = wish
  if (!canChooseOther(rental.startDate, now)) return []
  const { db } = context
  const [refused] = await findItemsToBook(db, [rental.itemId])
  if (!refused) return []
  const renter = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', rental.renterId)
    .executeTakeFirstOrThrow()
  const search = searchLike(refused, rental)
  const near = readNear(search)
  const { rows } = await findCards(context, search, { textQuery: null, now })
  const items = await findItemsToBook(
    db,
    rows.map(({ id }) => id),
  )
  const free = await freeOf(context, items, wish)
  return rows
    .flatMap((row) => {
      const item = free.get(row.id)
      return item ? (present({ row, item, near, renter }, wish) ?? []) : []
    })
    .slice(0, MAX_ALTERNATIVES)
}

/** The same category and days, from where the refused item is: in its town, and in those around it. */
function searchLike({ category, place, location }: LockedItem, rental: RentalRow): ItemSearch {
  const from = (place === null ? undefined : findPlace(place)) ?? findTown(location)
  return ItemSearch.parse({
    category,
    from: rental.startDate,
    to: rental.endDate,
    location: TOWNS_BY_QUARTIER.includes(location) ? [...TOWNS_BY_QUARTIER] : [location],
    ...(from && { near: from.slug, sort: 'proches' }),
    limit: LOOKED_AT,
  })
}

/** By id: those of others of which so many units are free. */
async function freeOf(
  { db, findOccupancies }: RowFilterContext,
  items: readonly LockedItem[],
  { rental, now }: Wish,
): Promise<ReadonlyMap<string, LockedItem>> {
  const others = items.filter(({ id, ownerId }) => id !== rental.itemId && ownerId !== rental.renterId)
  const taken = await findOccupancies(db, others, now)
  const { startDate: start, endDate: end, quantity } = rental
  const free = others.filter(({ id, available, bufferDays }) =>
    canOccupy(available, taken.get(id) ?? [], withPreparation({ start, end, quantity }, bufferDays)),
  )
  return new Map(free.map((item) => [item.id, item]))
}

interface Found {
  readonly row: CardRow
  readonly item: LockedItem
  readonly near: Near | null
  readonly renter: UserRow
}

/** Null where that renter could not pay for it. */
function present({ row, item, near, renter }: Found, { rental, waiting, now }: Wish): Alternative | null {
  const { startDate: start, endDate: end, quantity } = rental
  if (renterRefusal(start, item, identityOf(renter.verifier), now)) return null
  const quote = quoteIfPossible(item, { start, end, quantity }, renter, now)
  if (!quote) return null
  const { difference, rest } = carriedPayment(waiting, quote.total)
  const { image, place, ownerName, rating, title } = cardColumns([row], { near, period: null })
  const person = {
    verified: isVerified(renter.verifier),
    mean: meanRating(renter.renterNoteSum, renter.renterNoteCount),
  }
  return {
    id: row.id,
    title: title[0] ?? '',
    image: image[0] ?? null,
    place: place[0] ?? '',
    ownerName: ownerName[0] ?? '',
    rating: rating[0] ?? null,
    instant: instantRefusal(start, item, person, now) === null,
    cancelPolicy: item.cancelPolicy,
    renters: item.renters,
    rent: quote.subtotal,
    deposit: quote.deposit,
    total: quote.total,
    difference,
    rest,
  }
}

function quoteIfPossible(...asked: Parameters<typeof quoteFor>): ReturnType<typeof quoteFor> | null {
  try {
    return quoteFor(...asked)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
