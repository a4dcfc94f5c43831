import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import { addItems, type NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'

export type Listing = NewItem

/** The body that an owner's form sends. */
export const SAW: PartInput<'createItem', 'body'> = {
  title: 'Scie sauteuse',
  description: 'Avec ses lames.',
  category: 'bricolage',
  price: 5000,
  priceUnit: 'jour',
  images: [],
  location: 'Libreville',
  place: 'sibang',
  landmark: 'Derrière la pharmacie',
  available: 1,
  condition: 'bon',
  deposit: 10_000,
  specifications: { Marque: 'Bosch' },
  checklist: ['Les lames'],
}

let listings = 0

/** An item of that owner in the catalogue: one unit, 10 000 FCFA a day, 20 000 of deposit by default. */
export async function addListing(
  server: TestServer,
  owner: Person,
  fields: Partial<NewItem> = {},
): Promise<Listing> {
  listings += 1
  const listing: NewItem = {
    id: randomUUID(),
    ownerId: owner.id,
    title: `Perceuse ${listings}`,
    description: 'Une perceuse à percussion avec ses mèches.',
    category: 'bricolage',
    price: 10_000,
    priceUnit: 'jour',
    images: ['/images/demo/perceuse/960.webp'],
    location: 'Libreville',
    place: 'sibang',
    landmark: 'Derrière la mairie',
    available: 1,
    offered: true,
    condition: 'bon',
    deposit: 20_000,
    specifications: { Puissance: '750 W' },
    checklist: ['Le mandrin', 'Le chargeur'],
    createdAt: new Date(),
    ...fields,
  }
  await addItems(server.db, [listing])
  return listing
}

/** Valid calls of what an owner does with the days of that item. */
export function goodCalendarCalls({ day }: TestServer, id: string) {
  const days = { start_date: day(200), end_date: day(201) }
  return {
    getItemCalendar: { params: { id } },
    blockItemDays: { params: { id }, body: days },
    reopenItemDays: { params: { id }, query: days },
    awaitDays: { body: { item_id: id, start_date: day(40), end_date: day(41) } },
  }
}

/** A listing with blocked days. */
export async function addSpare(server: TestServer, owner: Person): Promise<Listing> {
  const spare = await addListing(server, owner)
  const blocked = { start_date: server.day(40), end_date: server.day(41) }
  await owner.client.blockItemDays({ params: { id: spare.id }, body: blocked })
  return spare
}

/** Valid calls of a search, and of what is shown beside its results. */
export function goodSearchCalls({ day }: TestServer) {
  const filters = { q: 'perceuse', category: 'bricolage' }
  return {
    searchCards: { query: { ...filters, limit: 10 } },
    searchItems: { query: { ...filters, min: 0, max: 50_000, limit: 10, from: day(5), to: day(7) } },
    countItems: { query: filters },
    countPlaces: { query: filters },
    suggestTerms: { query: { q: 'perc' } },
  }
}

/** Valid calls about favourites and saved searches. */
export function goodFavouriteCalls(listing: Listing, other: Listing, searchId: string) {
  const ofItem = { params: { id: listing.id } }
  const ofSearch = { params: { id: searchId } }
  return {
    getCardsById: { query: { id: listing.id } },
    listFavourites: {},
    mergeFavourites: { body: { ids: [other.id] } },
    addFavourite: ofItem,
    removeFavourite: ofItem,
    listSavedSearches: {},
    saveSearch: { body: { q: 'perceuse', category: 'bricolage', near: 'louis', within: 5 } },
    changeSavedSearch: { ...ofSearch, body: { rhythm: 'weekly', opened: true } },
    deleteSavedSearch: ofSearch,
    listAwaitedDays: {},
    stopAwaitingDays: ofSearch,
    showAlertStop: { params: { kind: 'recherche', id: searchId } },
    stopAlert: { params: { kind: 'recherche', id: searchId }, body: {} },
  }
}

/** Returns the id. */
export async function saveSearch({ client }: Person): Promise<string> {
  const { searches } = await client.saveSearch({ body: { q: 'échelle' } })
  return searches[0]?.id ?? ''
}

/** Returns the id. */
export async function saveDraft({ client }: Person): Promise<string> {
  const { id } = await client.saveItemDraft({ params: { id: randomUUID() }, body: SAW })
  return id
}
