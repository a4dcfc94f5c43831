import type { Item } from '@okoume/contract/wire/item.ts'

/** What a card shows of an object. Pages carry their data twice, as markup and for hydration: less is faster. */
export type ItemSummary = Pick<
  Item,
  | 'id'
  | 'title'
  | 'description'
  | 'price'
  | 'priceUnit'
  | 'location'
  | 'condition'
  | 'ownerName'
  | 'ownerAvatar'
> & { readonly image: string | null }

// Two lines of a card hold no more.
const DESCRIPTION_LENGTH = 120

export function summarizeItem(item: Item): ItemSummary {
  const { id, title, description, price, priceUnit, location, condition, ownerName, ownerAvatar, images } =
    item
  return {
    id,
    title,
    description: description.slice(0, DESCRIPTION_LENGTH),
    price,
    priceUnit,
    location,
    condition,
    ownerName,
    ownerAvatar,
    image: images[0] ?? null,
  }
}
