import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Category } from '@okoume/domain/listing/categories.ts'
import { listingSearchText, searchText } from '@okoume/domain/listing/search-text.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import { listingTerms } from '@okoume/domain/search/item-terms.ts'
import type { CatalogueLine } from './catalogue-line.ts'

export const PICTURES_FOLDER = path.resolve(import.meta.dirname, '../../demo-pictures')

/** Words of a title → pictures that show them; the first words that are found decide. */
export const PICTURES: Readonly<Record<Category, readonly (readonly [words: string, ...names: string[]])[]>> =
  {
    bricolage: [
      ['perceuse', 'perceuse', 'perceuse-2'],
      ['meuleuse', 'meuleuse'],
      ['echelle', 'echelle'],
      ['echafaudage', 'echafaudage'],
      ['groupe electrogene', 'groupe-electrogene', 'groupe-electrogene-2'],
      ['betonniere', 'betonniere', 'betonniere-2'],
      ['poste a souder', 'poste-a-souder'],
      ['compresseur', 'compresseur'],
      ['', 'caisse-a-outils'],
    ],
    jardin: [
      ['tondeuse', 'tondeuse', 'tondeuse-2'],
      ['debroussailleuse', 'debroussailleuse'],
      ['nettoyeur', 'nettoyeur-haute-pression', 'nettoyeur-haute-pression-2'],
      ['tronconneuse', 'tronconneuse'],
      ['motopompe', 'motopompe'],
      ['brouette', 'brouette'],
      ['pulverisateur', 'pulverisateur'],
      ['chapiteau', 'chapiteau', 'chapiteau-2'],
      ['parasol', 'parasol'],
    ],
    electronique: [
      ['appareil photo', 'appareil-photo', 'appareil-photo-2'],
      ['drone', 'drone'],
      ['console', 'console'],
      ['sono', 'sono', 'sono-2', 'sono-3'],
      ['enceinte', 'sono-2'],
      ['videoprojecteur', 'videoprojecteur', 'videoprojecteur-2'],
      ['ordinateur', 'ordinateur'],
      ['imprimante', 'imprimante'],
      ['television', 'television'],
    ],
    vehicules: [
      ['remorque', 'remorque'],
      ['scooter', 'scooter'],
      ['pick-up', 'pick-up', 'pick-up-2'],
      ['minibus', 'minibus'],
      ['camion', 'camion', 'camion-2'],
      ['bateau', 'bateau'],
    ],
    sport: [
      ['tente', 'tente', 'tente-2', 'tente-3'],
      ['velo', 'velo'],
      ['canne a peche', 'canne-a-peche'],
      ['kayak', 'kayak', 'kayak-2'],
      ['paddle', 'paddle'],
      ['ping-pong', 'table-de-ping-pong'],
    ],
    cuisine: [
      ['glaciere', 'glacieres', 'glacieres-2'],
      ['congelateur', 'congelateur'],
      ['marmite', 'marmites', 'marmites-2'],
      ['chaises', 'chaises', 'chaises-2'],
      ['tables', 'tables-rondes'],
      ['barbecue', 'barbecue', 'barbecue-2'],
      ['robot', 'robot-patissier'],
      ['rechaud', 'rechaud'],
    ],
    vetements: [
      ['robe de mariee', 'robe-de-mariee', 'robe-de-mariee-2'],
      ['robe', 'robe-de-soiree', 'robe-de-soiree-2'],
      ['costume', 'costume', 'costume-2'],
      ['tenue', 'tenue-pagne', 'tenue-pagne-2'],
      ['toge', 'toge'],
    ],
  }

const present = new Map<string, boolean>()

/** The picture of an object, the same one every time; null where none would fit, or its file is not there. */
export function fittingPicture(category: Category, title: string, id: number): string | null {
  const plainTitle = searchText(title)
  const [, ...names] = PICTURES[category].find(([words]) => plainTitle.includes(words)) ?? []
  const name = names[id % names.length]
  return name !== undefined && isThere(name) ? `/images/demo/${name}/960.webp` : null
}

function isThere(name: string): boolean {
  const known = present.get(name) ?? existsSync(path.join(PICTURES_FOLDER, name, '960.webp'))
  present.set(name, known)
  return known
}

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
  readonly search_words: string
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
    search_words: listingTerms({
      title,
      description,
      category,
      location: line.city,
      specifications: line.district === undefined ? {} : { Quartier: line.district },
    }),
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
