import { addDays, addMonths, type CalendarDay, calendarDay, eachDay } from '../calendar/calendar-day.ts'
import { formatShortDay } from '../calendar/format-day.ts'
import type { PriceUnit } from '../calendar/rental-period.ts'
import { formatFrancs } from '../money/francs.ts'
import { freeOnDay, type Occupancy } from '../stock/free-stock.ts'
import { pictureSourceSet } from './picture.ts'

/** Changes with what is drawn: cards that were shared before are drawn again. */
const LAYOUT = 2

/** `lien`: 1200 × 630, beside a link. `statut`: 1080 × 1920, for a WhatsApp status. */
export const SHARE_CARD_FILES = ['lien.jpg', 'statut.jpg'] as const
export type ShareCardFile = (typeof SHARE_CARD_FILES)[number]

/** Text of an item's card, next to its picture. */
export interface ShareCard {
  readonly title: string
  readonly price: string
  /** Null where a week costs seven days. */
  readonly weekPrice: string | null
  readonly place: string
  /** Null where no day is free until the end of the next month. */
  readonly free: string | null
  readonly cover: string
}

export interface SharedItem {
  readonly title: string
  readonly price: number
  readonly priceUnit: PriceUnit
  readonly weekPrice: number | null
  readonly placeName: string | null
  readonly location: string
  readonly images: readonly string[]
  /** Units that exist. */
  readonly available: number
  readonly offered: boolean
}

/** Null for an item that no one may rent, or that has no picture of ours. `taken` as others find it. */
export function shareCardOf(
  item: SharedItem,
  taken: readonly Occupancy[],
  today: CalendarDay,
): ShareCard | null {
  const cover = sharedCover(item.images)
  if (!item.offered || cover === null) return null
  return {
    title: item.title,
    price: sharedPrice(item),
    weekPrice: item.weekPrice === null ? null : `${formatFrancs(item.weekPrice)}/semaine`,
    place: sharedPlace(item),
    free: describeFreeDays(item.available, taken, today),
    cover,
  }
}

/** The picture that a card shows: the first one, where it is ours. */
export function sharedCover([cover]: readonly string[]): string | null {
  return cover !== undefined && pictureSourceSet(cover, 'webp') !== null ? cover : null
}

/** `4 000 FCFA/jour`. */
export function sharedPrice({ price, priceUnit }: Pick<SharedItem, 'price' | 'priceUnit'>): string {
  return `${formatFrancs(price)}/${priceUnit}`
}

/** `Louis, Libreville`. */
export function sharedPlace({ placeName, location }: Pick<SharedItem, 'placeName' | 'location'>): string {
  return placeName === null ? location : `${placeName}, ${location}`
}

/**
 * The first days that are free, until the end of the next month: `Libre du mar. 1er déc. au lun. 7 déc.` Days by their
 * dates, since a card is seen on later days than its own, but never today's: it would make a new version each day.
 */
function describeFreeDays(stock: number, taken: readonly Occupancy[], today: CalendarDay): string | null {
  const days = eachDay(today, endOfNextMonth(today))
  const isFree = (day: CalendarDay) => freeOnDay(stock, taken, day) > 0
  const start = days.find(isFree)
  if (start === undefined) return null
  const next = days.find((day) => day > start && !isFree(day))
  const end = next === undefined ? endOfNextMonth(today) : addDays(next, -1)
  if (start === today) return `Libre jusqu'au\u00a0${formatShortDay(end)}`
  if (end === start) return `Libre le\u00a0${formatShortDay(start)}`
  if (next === undefined) return `Libre à partir du\u00a0${formatShortDay(start)}`
  return `Libre du ${formatShortDay(start)} au\u00a0${formatShortDay(end)}`
}

function endOfNextMonth(today: CalendarDay): CalendarDay {
  const firstOfMonth = calendarDay(`${today.slice(0, 7)}-01`)
  return addDays(addMonths(firstOfMonth, 2), -1)
}

/** Names what a card shows: equal for equal cards, on whatever host their picture is. */
export function shareCardVersion(card: ShareCard): string {
  const { title, price, weekPrice, place, free, cover } = card
  const picture = cover.slice(Math.max(0, cover.lastIndexOf('/images/')))
  // Two FNV-1a of 32 bits: fit to tell the versions of one item apart, not against attackers.
  const text = JSON.stringify([LAYOUT, title, price, weekPrice, place, free, picture])
  const halves = [0x811c9dc5, 0x9747b28c].map((seed) => {
    let sum = seed
    for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
    return (sum >>> 0).toString(36).padStart(7, '0')
  })
  return halves.join('')
}

/** Without a version it leads to the current one. */
export function shareCardPath(itemId: string, file: ShareCardFile, version?: string): string {
  return `/images/cartes/${itemId}/${version === undefined ? '' : `${version}/`}${file}`
}
