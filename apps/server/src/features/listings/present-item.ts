import type { Item } from '@okoume/contract/wire/item.ts'
import { maskName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import type { ListedItem } from './item-columns.ts'

/** An object as anyone may see it: its owner's name is masked. */
export function presentItem(row: ListedItem): Item {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: row.price,
    priceUnit: row.price_unit,
    images: row.images,
    ownerId: row.owner_id,
    ownerName: maskName(row.owner_name),
    ownerAvatar: row.owner_avatar,
    ownerVerified: isVerified(row.owner_verifier),
    location: row.location,
    available: row.available,
    offered: row.offered,
    condition: row.condition,
    deposit: row.deposit,
    specifications: row.specifications,
    createdAt: row.created_at.toISOString(),
  }
}
