import { listingSearchText } from '@okoume/domain/listing/search-text.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import type { CatalogueLine } from './catalogue-line.ts'
import { fittingPicture } from './fitting-picture.ts'

/** A row of `items`, with what an array of rows can carry: one picture, one specification. */
export interface SeedItem {
  readonly id: string
  readonly owner_id: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly price: number
  readonly price_per_day: number
  readonly image: string | null
  readonly location: string
  readonly available: number
  readonly condition: string
  readonly deposit: number
  readonly district: string | null
  readonly search_text: string
  readonly created_at: string
}

export interface SeedOwner {
  readonly id: string
  readonly email: string
  readonly name: string
}

const UNIT = 'jour'
const FIRST_NAMES = [
  'Aline',
  'Brice',
  'Chantal',
  'Davy',
  'Estelle',
  'Franck',
  'Grâce',
  'Hervé',
  'Ida',
  'Jordan',
]
const LAST_NAMES = ['Mba', 'Obame', 'Nguema', 'Moussavou', 'Koumba', 'Ondo', 'Mintsa', 'Bongo', 'Essono']

/** UUIDs of version 8 (RFC 9562), which are ours to make: the same for the same number, in every database. */
const ITEM_PREFIX = 'ca7a1061-0000-8000-8000-'
const OWNER_PREFIX = 'ca7a1061-0000-8000-8001-'

export function seedItem(line: CatalogueLine): SeedItem {
  const { title, description, category, pricePerDay: price } = line
  return {
    id: numbered(ITEM_PREFIX, line.id),
    owner_id: numbered(OWNER_PREFIX, line.ownerId),
    title,
    description,
    category,
    price,
    price_per_day: pricePerDay(price, UNIT),
    image: fittingPicture(category, title, line.id),
    location: line.city,
    available: line.stock,
    condition: line.condition,
    deposit: line.deposit,
    district: line.district ?? null,
    search_text: listingSearchText(title, description),
    // As precise as the key of a page, which passes through a JavaScript date.
    created_at: new Date(line.createdAt).toISOString(),
  }
}

export function seedOwner(ownerId: number): SeedOwner {
  const first = FIRST_NAMES[ownerId % FIRST_NAMES.length]
  const last = LAST_NAMES[Math.floor(ownerId / FIRST_NAMES.length) % LAST_NAMES.length]
  return {
    id: numbered(OWNER_PREFIX, ownerId),
    email: `vendeur-${ownerId}@catalogue.test`,
    name: `${first} ${last}`,
  }
}

function numbered(prefix: string, number: number): string {
  return prefix + number.toString(16).padStart(12, '0')
}
