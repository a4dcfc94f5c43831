import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import type { AlertContext } from './alerts/alert-context.ts'
import { awaitDays, listAwaitedDays, stopAwaitingDays } from './awaited-days/awaited-days.ts'
import {
  addFavourite,
  countFavourites,
  findFavourites,
  readCardsById,
  removeFavourite,
  takeOverFavourites,
} from './favourites/favourites.ts'
import { addItemBlock, readItemCalendar, reopenItemDays } from './items/item-blocks.ts'
import type { ItemContext } from './items/item-context.ts'
import { deleteItemDraft, listItemDrafts, saveItemDraft } from './items/item-drafts.ts'
import { findItem, findItemsOfOwner, findNewestItems } from './items/item-queries.ts'
import { createItem, deleteItem, updateAvailability, updateItem } from './items/owner-commands.ts'
import { presentItem, presentOwnItem } from './items/present-item.ts'
import { readPriceHint } from './items/price-hint.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from './saved-searches/saved-searches.ts'
import { countPlaces } from './search/count-places.ts'
import { listCategories } from './search/list-categories.ts'
import { searchCards } from './search/search-cards.ts'
import { countItems, searchItems } from './search/search-items.ts'
import { changeAlert, showAlert } from './stop-alert.ts'
import { suggestTerms } from './terms/suggest-terms.ts'

export function itemHandlers(context: ItemContext & Pick<AlertContext, 'alertLinks'>) {
  const { db, pool, clock } = context
  const present = async (id: string, viewerId: string | undefined) => {
    const item = await findItem(pool, id)
    const isOwn = item?.ownerId === viewerId
    if (!item || (item.offeredIfShown !== null && !isOwn)) throw new ApiError('ITEM_NOT_FOUND')
    return isOwn ? presentOwnItem(item) : presentItem(item)
  }
  /** Bulkhead: what a text costs, other readers never wait for. */
  const searching = ({ q }: { readonly q?: string | undefined }) =>
    q === undefined ? context : { ...context, pool: context.searchPool }
  return {
    async listItems() {
      const items = await findNewestItems(pool)
      return items.map(presentItem)
    },

    searchItems: ({ query }) => searchItems(searching(query), query, clock.now()),

    searchCards: ({ query }) => searchCards(searching(query), query, clock.now()),

    countItems: ({ query }) => countItems(searching(query), query, clock.now()),

    countPlaces: ({ query }) => countPlaces(searching(query).pool, query),

    suggestTerms: ({ query }) => suggestTerms(pool, query.q),

    listCategories: () => listCategories(pool),

    getPriceHint: ({ query }) => readPriceHint(pool, query.category),

    getItem: ({ params, caller }) => present(params.id, caller?.id),

    async listOwnerItems({ params, caller }) {
      const own = caller?.id === params.ownerId
      const items = await findItemsOfOwner(pool, params.ownerId, { own })
      if (!own) return items.map(presentItem)
      const [accepted, favourites] = await Promise.all([
        context.acceptedByHand(db, params.ownerId),
        countFavourites(
          db,
          items.map(({ id }) => id),
        ),
      ])
      return items.map((item) => ({
        ...presentOwnItem(item),
        acceptedByHand: accepted.get(item.id) ?? 0,
        favourites: favourites.get(item.id),
      }))
    },

    getCardsById: ({ query }) => readCardsById(pool, query.id),

    listFavourites: async ({ caller }) => ({ ids: await findFavourites(db, caller.id) }),

    mergeFavourites: ({ body, caller }) =>
      takeOverFavourites(db, { userId: caller.id, device: body.ids, now: clock.now() }),

    addFavourite: async ({ params, caller }) => ({
      ids: await addFavourite(db, { userId: caller.id, itemId: params.id, now: clock.now() }),
    }),

    removeFavourite: async ({ params, caller }) => ({ ids: await removeFavourite(db, caller.id, params.id) }),

    listSavedSearches: ({ caller }) => listSavedSearches(db, { userId: caller.id, now: clock.now() }),

    async saveSearch({ body, caller }) {
      await saveSearch(context, { userId: caller.id, filters: body, now: clock.now() })
      return listSavedSearches(db, { userId: caller.id, now: clock.now() })
    },

    async changeSavedSearch({ params, body, caller }) {
      const { rhythm, opened = false } = body
      await lockOpenAccount(db, caller.id)
      await changeSavedSearch(db, { id: params.id, userId: caller.id, rhythm, opened, now: clock.now() })
      return listSavedSearches(db, { userId: caller.id, now: clock.now() })
    },

    async deleteSavedSearch({ params, caller }) {
      await lockOpenAccount(db, caller.id)
      await deleteSavedSearch(db, params.id, caller.id)
      return listSavedSearches(db, { userId: caller.id, now: clock.now() })
    },

    listAwaitedDays: ({ caller }) => listAwaitedDays(db, caller.id),

    async awaitDays({ body, caller }) {
      await awaitDays(context, { userId: caller.id, body, now: clock.now() })
      return listAwaitedDays(db, caller.id)
    },

    async stopAwaitingDays({ params, caller }) {
      await lockOpenAccount(db, caller.id)
      await stopAwaitingDays(db, { id: params.id, userId: caller.id })
      return listAwaitedDays(db, caller.id)
    },

    async showAlertStop({ params, query }) {
      return showAlert(db, context.alertLinks.read(query.lien, params, clock.now()))
    },

    async stopAlert({ params, query, body }) {
      const now = clock.now()
      return changeAlert(db, {
        alert: context.alertLinks.read(query.lien, params, now),
        action: body.action,
        now,
      })
    },

    async createItem({ body, caller }) {
      const id = await createItem(context, { ownerId: caller.id, item: body, now: clock.now() })
      return present(id, caller.id)
    },

    getItemCalendar: ({ params, caller }) =>
      readItemCalendar(context, { id: params.id, ownerId: caller.id, now: clock.now() }),

    async blockItemDays({ params, body, caller }) {
      const order = { id: params.id, ownerId: caller.id, now: clock.now() }
      await addItemBlock(context, { ...order, block: body })
      return readItemCalendar(context, order)
    },

    async reopenItemDays({ params, query, caller }) {
      const order = { id: params.id, ownerId: caller.id, now: clock.now() }
      await reopenItemDays(context, { ...order, days: query })
      return readItemCalendar(context, order)
    },

    listItemDrafts: ({ caller }) => listItemDrafts(db, caller.id),

    async saveItemDraft({ params: { id }, body, caller }) {
      const draft = { id, ownerId: caller.id, listing: body, now: clock.now() }
      return { id, online: await saveItemDraft(context, draft) }
    },

    async deleteItemDraft({ params, caller }) {
      await lockOpenAccount(db, caller.id)
      await deleteItemDraft(db, params.id, caller.id)
      return { ok: true }
    },

    async updateItem({ params, body, caller }) {
      await updateItem(context, { id: params.id, ownerId: caller.id, change: body, now: clock.now() })
      return present(params.id, caller.id)
    },

    async updateItemAvailability({ body, caller }) {
      const now = clock.now()
      const { item_id: id, available, decided_ms_ago: msAgo } = body
      await updateAvailability(context, { id, ownerId: caller.id, offered: Boolean(available), now, msAgo })
      return present(body.item_id, caller.id)
    },

    async deleteItem({ params, caller }) {
      await deleteItem(context, { id: params.id, ownerId: caller.id, now: clock.now() })
      return { ok: true }
    },
  } satisfies FeatureHandlers
}
