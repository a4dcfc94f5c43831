import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReviewPage } from '@okoume/contract/wire/review.ts'
import { CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { pictureSourceSet, pictureVariant } from '@okoume/domain/listing/picture.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'

// Search engines and chats cut what is longer.
const DESCRIPTION_LENGTH = 155
const SCHEMA_DESCRIPTION_LENGTH = 1000

/** `card` is the address of the item's share card, where there is one. */
export function itemMeta(
  item: Item,
  reviews: ReviewPage,
  origin: string,
  card: string | null = null,
): MetaDescriptor[] {
  const title = `${item.title} à louer à ${item.location}`
  const address = origin + paths.item(item.id)
  const alt = `${item.title}, ${formatFrancs(item.price)}/${item.priceUnit}, ${item.placeName ?? item.location}`
  const [cover] = item.images
  const social = cover === undefined ? null : socialPicture(cover)
  const own =
    cover === undefined
      ? brandPicture(origin)
      : { address: new URL(social ?? cover, origin).href, alt: item.title, social: social !== null }
  const picture = card === null ? own : { address: origin + card, alt, social: true }
  const price = `${formatFrancs(item.price)}/${item.priceUnit}`
  const deposit = item.deposit > 0 ? `Caution : ${formatFrancs(item.deposit)}` : 'Pas de caution'
  const rating = reviews.mean === null ? '' : `, ${formatMean(reviews.mean)} sur 5 (${reviews.count} avis)`
  const owner = `Proposé par ${item.ownerName}${rating}`
  const description = shorten(`${price}. ${deposit}. ${owner}. ${item.description}`, DESCRIPTION_LENGTH)
  return [
    ...pageMeta({ title, description, address, picture }),
    ...(item.offered ? [] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': productOf(item, reviews, origin, address) },
  ]
}

/** One line with one space between two words, cut there; the spaces within an amount stay. */
function shorten(text: string, length: number): string {
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut}…`
}

const SCHEMA_CONDITIONS: Readonly<Record<Condition, string>> = {
  neuf: 'NewCondition',
  'très bon': 'UsedCondition',
  bon: 'UsedCondition',
  usé: 'UsedCondition',
}
/** As UN/CEFACT names them, for schema.org's `unitCode`. */
const UNIT_CODES = { jour: 'DAY', semaine: 'WEE', mois: 'MON' } as const

/** The object as schema.org describes what is let; a rating is claimed only from the first review on. */
function productOf(item: Item, { mean, count }: ReviewPage, origin: string, url: string) {
  const schema = 'https://schema.org'
  return {
    '@context': schema,
    '@type': 'Product',
    name: item.title,
    description: shorten(item.description || item.title, SCHEMA_DESCRIPTION_LENGTH),
    category: CATEGORY_NAMES[item.category],
    image: item.images.map((image) => new URL(socialPicture(image) ?? image, origin).href),
    itemCondition: `${schema}/${SCHEMA_CONDITIONS[item.condition]}`,
    url,
    ...(mean !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: mean, reviewCount: count },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: item.price,
      priceCurrency: 'XAF',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: item.price,
        priceCurrency: 'XAF',
        unitCode: UNIT_CODES[item.priceUnit],
        unitText: item.priceUnit,
      },
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: `${schema}/${item.offered ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${schema}/${SCHEMA_CONDITIONS[item.condition]}`,
      areaServed: item.location,
    },
  }
}

/**
 * The address of the link preview for chats and social networks: a JPEG of 1200 × 630 pixels. Null for another site's
 * address.
 */
function socialPicture(url: string): string | null {
  if (pictureSourceSet(url, 'webp') === null) return null
  return pictureVariant(url, 320, 'webp').replace(/\d+\.webp$/, 'social.jpg')
}
