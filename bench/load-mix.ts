import type { Bookable, Booking } from './bookings.ts'

export type Kind = 'list' | 'search' | 'detail' | 'page' | 'booking'

/** One request of the mix. */
export interface Asked {
  readonly kind: Kind
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The next request. */
export type Draw = () => Asked

const LIST = '/items'
const SEARCHES = [
  '/api/items?q=perceuse',
  '/api/items?q=%C3%A9chelle',
  '/api/items?q=makita&category=bricolage',
  '/api/items?q=robe+de+mari%C3%A9e&location=Libreville',
  '/api/items?category=sport&sort=prix-croissant',
  '/api/items?q=tente&sort=prix-croissant',
  '/api/items?q=sonorisation&min=5000&max=30000',
  '/api/items?q=introuvable',
]
const SAME_PAGES = [
  '/',
  '/explorer',
  '/explorer?category=bricolage',
  '/explorer?category=jardin&location=Libreville',
]
/** As many as the bare server has recorded SQL for. */
const DETAILS = 200

/** Ten API requests, one of which books. */
const API: readonly Kind[] = [
  ...(['list', 'detail', 'search', 'detail', 'search'] as const),
  ...(['detail', 'list', 'detail', 'search', 'booking'] as const),
]
/** With the pages read on the way: mostly item pages, seldom the same twice. */
const WHOLE: readonly Kind[] = [
  ...(['page', 'list', 'detail', 'page', 'search'] as const),
  ...(['page', 'detail', 'page', 'search', 'booking'] as const),
]

export interface MixContext {
  readonly items: readonly Bookable[]
  /** A different one each time. */
  readonly nextBooking: () => Booking
}

/** The requests of the mix without pages, apart from bookings. */
export function pathsOfApi(items: readonly Bookable[]): string[] {
  return [LIST, ...SEARCHES, ...detailsOf(items)]
}

export function drawApi(context: MixContext): Draw {
  return drawer(API, context)
}

export function drawWhole(context: MixContext): Draw {
  return drawer(WHOLE, context)
}

function drawer(pattern: readonly Kind[], { items, nextBooking }: MixContext): Draw {
  const details = detailsOf(items)
  let n = 0
  const at = (paths: readonly string[], place: number) => paths[place % paths.length] ?? ''
  const get = (kind: Kind, path: string, accept: string): Asked => ({
    ...{ kind, method: 'GET', path },
    headers: { accept, 'accept-encoding': 'br, gzip' },
  })
  return () => {
    const kind = pattern[n % pattern.length] ?? 'list'
    // Each kind has its own counter: a common one would always pick the same addresses.
    const place = n++ * 7
    if (kind === 'booking') return { kind, method: 'POST', path: '/api/payment', ...nextBooking() }
    if (kind === 'page') return get(kind, pageAt(items, place), 'text/html')
    const paths = { list: [LIST], search: SEARCHES, detail: details }[kind]
    return get(kind, at(paths, place), 'application/json')
  }
}

function pageAt(items: readonly Bookable[], place: number): string {
  const [same, item] = [SAME_PAGES[place % 16], items[place % items.length]]
  return same ?? `/objet/${item?.id}`
}

function detailsOf(items: readonly Bookable[]): string[] {
  const step = Math.max(1, Math.floor(items.length / DETAILS))
  return items.filter((_, index) => index % step === 0).map(({ id }) => `/single/item/${id}`)
}
