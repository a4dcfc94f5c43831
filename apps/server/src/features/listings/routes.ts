import type pg from 'pg'
import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findItem, findItemsOfOwner, findNewestItems } from './listing-queries.ts'
import { presentItem } from './present-item.ts'
import { searchItems } from './search-items.ts'

type ListingOperations =
  | 'listItems'
  | 'searchItems'
  | 'getItem'
  | 'listOwnerItems'
  | 'createItem'
  | 'updateItemAvailability'
  | 'deleteItem'

export function listingHandlers({ pool }: { readonly pool: pg.Pool }): Handlers<ListingOperations> {
  const notYet = async () => {
    throw new Refusal('NOT_AVAILABLE_YET')
  }
  return {
    async listItems() {
      const items = await findNewestItems(pool)
      return items.map(presentItem)
    },

    searchItems: ({ query }) => searchItems(pool, query),

    async getItem({ params }) {
      const item = await findItem(pool, params.id)
      if (!item) throw new Refusal('ITEM_NOT_FOUND')
      return presentItem(item)
    },

    async listOwnerItems({ params, caller }) {
      const items = await findItemsOfOwner(pool, params.ownerId)
      const own = caller?.id === params.ownerId
      return items.filter(({ offered }) => offered || own).map(presentItem)
    },

    createItem: notYet,
    updateItemAvailability: notYet,
    deleteItem: notYet,
  }
}
