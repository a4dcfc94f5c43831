import type { Item } from '@okoume/contract/wire/item.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { MetaDescriptor } from 'react-router'
import { BRAND } from '../../../brand.ts'

/** Title and description, also as a chat shows them when somebody sends the link. */
export function itemMeta(item: Item, origin: string): MetaDescriptor[] {
  const title = `${item.title} à louer à ${item.location} - ${BRAND.name}`
  const price = `${formatFrancs(item.price)}/${item.priceUnit}`
  const description = `${price}. ${item.description}`.slice(0, 155)
  const picture = item.images[0]
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture ? [{ property: 'og:image', content: new URL(picture, origin).href }] : []),
  ]
}
