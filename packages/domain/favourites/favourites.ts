import { DAY_MS } from '../calendar/durations.ts'

/** How many items an account marks at most. */
export const MAX_FAVOURITES = 200
/** How many favourites a device stores for a visitor, and so the most that an account takes over at once. */
export const MAX_DEVICE_FAVOURITES = 50
/** The owner is shown how many people marked an item from this number on: fewer might be recognised. */
export const MIN_SHOWN_FAVOURITES = 3

export interface Merge {
  /** To be added. */
  readonly added: readonly string[]
  /** How many there is no room for: the oldest. */
  readonly left: number
}

/** Favourites of a device that an account takes over, which are given newest first. */
export function mergeFavourites(own: readonly string[], device: readonly string[]): Merge {
  const others = [...new Set(device)].filter((id) => !own.includes(id))
  const room = Math.max(0, MAX_FAVOURITES - own.length)
  return { added: others.slice(0, room), left: Math.max(0, others.length - room) }
}

/** Last price and availability of a favourite that its person has seen. */
export interface KnownItem {
  /** FCFA per day. */
  readonly price: number
  readonly offered: boolean
  /** Of this item; null where they never were. */
  readonly notifiedAt: Date | null
}

export interface FavouriteAlert {
  readonly alert: 'cheaper' | 'offered again' | null
  /** Replaces the stored one. */
  readonly known: KnownItem
}

/** Of the price per day that a person knows: who marked an item is told of it. */
export const FALL_PERCENT = 10
const PAUSE_MS = 7 * DAY_MS

/**
 * True if a change of an item is worth an alert: its price per day fell by a tenth of the known one, or it is offered
 * again; at most once in seven days. A return within them is not made up for later, a fall is, with the next change.
 */
export function favouriteAlert(
  known: KnownItem,
  item: { readonly pricePerDay: number; readonly offered: boolean },
  now: Date,
): FavouriteAlert {
  if (!item.offered) return { alert: null, known: { ...known, offered: false } }
  const paused = known.notifiedAt !== null && now.getTime() - known.notifiedAt.getTime() < PAUSE_MS
  const cheaper = item.pricePerDay * 100 <= known.price * (100 - FALL_PERCENT)
  const alert = known.offered ? (cheaper ? 'cheaper' : null) : 'offered again'
  if (alert === null || paused) return { alert: null, known: { ...known, offered: true } }
  return { alert, known: { price: item.pricePerDay, offered: true, notifiedAt: now } }
}
