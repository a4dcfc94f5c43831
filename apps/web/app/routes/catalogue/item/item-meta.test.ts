import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReviewPage } from '@okoume/contract/wire/review.ts'
import { describe, expect, it } from 'vitest'
import { itemMeta } from './item-meta.ts'

const SITE = 'https://okoume.example'
const drill: Item = {
  id: 'p1',
  title: 'Perceuse à percussion',
  description: 'Avec ses mèches.\n\nPrête à percer le béton.',
  category: 'bricolage',
  price: 5000,
  priceUnit: 'jour',
  weekPrice: null,
  monthPrice: null,
  renters: 'anyone',
  minDays: 1,
  maxDays: null,
  horizonMonths: 12,
  noticeHours: 0,
  handoverDays: [1, 2, 3, 4, 5, 6, 7],
  bufferDays: 0,
  instant: 'off',
  cancelPolicy: 'souple',
  images: ['/images/ab/1/640.webp', '/images/ab/2/640.webp'],
  ownerId: 'o1',
  ownerName: 'P***l',
  ownerAvatar: '/avatar.svg',
  ownerVerified: true,
  ownerTrusted: false,
  location: 'Libreville',
  place: 'nzeng-ayong',
  placeName: 'Nzeng-Ayong',
  landmark: '',
  available: 2,
  offered: true,
  condition: 'très bon',
  deposit: 20_000,
  trustedDeposit: null,
  value: null,
  specifications: {},
  checklist: [],
  createdAt: '2026-11-10T08:00:00.000Z',
}

const NO_REVIEWS: ReviewPage = {
  owner: { since: '2026-03-02T08:00:00.000Z', rentals: 0, answers: null, cancellations: 0, missed: 0 },
  reviews: [],
  mean: null,
  count: 0,
  next: null,
}

/** The tags by name or property, and the title. */
function tagsOf(item: Item, reviews: ReviewPage = NO_REVIEWS): Record<string, unknown> {
  return Object.fromEntries(
    itemMeta(item, reviews, SITE).map((tag) => {
      if ('title' in tag) return ['title', tag.title]
      if ('script:ld+json' in tag) return ['product', tag['script:ld+json']]
      if ('rel' in tag) return [tag.rel, tag.href]
      return 'property' in tag
        ? [tag.property, tag.content]
        : [String('name' in tag && tag.name), 'content' in tag && tag.content]
    }),
  )
}

describe('the link preview of an item', () => {
  it('shows the share card, where there is one', () => {
    const card = '/images/cartes/p1/0123456789abcd/lien.jpg'
    const tags = itemMeta(drill, NO_REVIEWS, SITE, card)
    const contentOf = (property: string) =>
      tags.flatMap((tag) => ('property' in tag && tag.property === property ? [tag.content] : []))
    expect(contentOf('og:image')).toEqual([SITE + card])
    expect(contentOf('og:image:width')).toEqual(['1200'])
    expect(contentOf('og:image:alt')).toEqual([
      'Perceuse à percussion, 5\u202f000\u00a0FCFA/jour, Nzeng-Ayong',
    ])
  })

  it('shows title, price and place', () => {
    expect(tagsOf(drill)).toMatchObject({
      title: 'Perceuse à percussion à louer à Libreville - Okoumé',
      description:
        '5\u202f000\u00a0FCFA/jour. Caution : 20\u202f000\u00a0FCFA. Proposé par P***l. Avec ses mèches. Prête à percer le béton.',
      'og:title': 'Perceuse à percussion à louer à Libreville',
      'og:locale': 'fr_FR',
      canonical: `${SITE}/objet/p1`,
    })
  })

  it('claims a rating only from the first review on', () => {
    expect(tagsOf(drill).product).not.toHaveProperty('aggregateRating')
    const reviewed = tagsOf({ ...drill, ownerName: 'Paul M.' }, { ...NO_REVIEWS, mean: 4.7, count: 6 })
    expect(reviewed.description).toContain('Proposé par Paul M., 4,7 sur 5 (6 avis).')
    expect(reviewed.product).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 6 },
    })
  })

  it('shows its first picture as a large JPEG with its size', () => {
    expect(tagsOf(drill)).toMatchObject({
      'og:image': `${SITE}/images/ab/1/social.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
  })

  it("shows another site's picture as it is, and the brand's where there is none", () => {
    const elsewhere = tagsOf({ ...drill, images: ['https://photos.example/p.png'] })
    expect(elsewhere['og:image']).toBe('https://photos.example/p.png')
    expect(elsewhere).not.toHaveProperty('og:image:width')
    const without = tagsOf({ ...drill, images: [] })
    expect(without['og:image']).toBe(`${SITE}/social.jpg`)
    expect(without['twitter:card']).toBe('summary_large_image')
  })

  it('cuts a long description between two words, on one line', () => {
    const { description } = tagsOf({ ...drill, description: 'très longue description\n'.repeat(50) })
    expect(String(description).length).toBeLessThanOrEqual(155)
    expect(description).toMatch(/ (?:très|longue|description)…$/)
    expect(description).not.toContain('\n')
  })

  it('has its words on one line, however far apart the owner wrote them', () => {
    const { description } = tagsOf({ ...drill, description: `Avec${' '.repeat(3990)}mèches.\r\n\tPrête.` })
    expect(description).toBe(
      '5\u202f000\u00a0FCFA/jour. Caution : 20\u202f000\u00a0FCFA. Proposé par P***l. Avec mèches. Prête.',
    )
  })
})

describe('the structured data of an item', () => {
  it('is a rental product, priced in XAF, without an invented rating', () => {
    const { product } = tagsOf(drill)
    expect(product).toMatchObject({
      '@type': 'Product',
      name: drill.title,
      itemCondition: 'https://schema.org/UsedCondition',
      image: [`${SITE}/images/ab/1/social.jpg`, `${SITE}/images/ab/2/social.jpg`],
      offers: {
        '@type': 'Offer',
        price: 5000,
        priceCurrency: 'XAF',
        availability: 'https://schema.org/InStock',
        priceSpecification: { unitCode: 'DAY' },
      },
    })
    expect(JSON.stringify(product)).not.toMatch(/rating|review/i)
  })

  it('that is not offered is out of stock, and not indexed', () => {
    const tags = tagsOf({ ...drill, offered: false })
    expect(tags.robots).toBe('noindex')
    expect(tags.product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  })
})
