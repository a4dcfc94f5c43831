import type { NewItem } from '../apps/server/src/features/listings/items/add-items.ts'
import { identifier } from './identifiers.ts'

export const OWNERS = 400

const OBJECTS = {
  bricolage: ['Perceuse à percussion', 'Groupe électrogène', 'Échelle coulissante', 'Bétonnière', 'Meuleuse'],
  jardin: ['Tondeuse thermique', 'Débroussailleuse', 'Brouette', 'Nettoyeur haute pression', 'Motopompe'],
  electronique: ['Vidéoprojecteur', 'Sonorisation complète', 'Appareil photo', 'Console de jeux', 'Drone'],
  vehicules: ['Remorque bagagère', 'Scooter 125', 'Pick-up double cabine', 'Minibus', 'Coffre de toit'],
  sport: ['Tente quatre places', 'Vélo de ville', 'Canne à pêche', 'Table de ping-pong', 'Kayak'],
  cuisine: ['Glacière 50 litres', 'Marmite de fête', 'Lot de chaises', 'Tables rondes', 'Barbecue à charbon'],
  vetements: ['Robe de mariée', 'Costume trois pièces', 'Tenue en pagne', 'Robe de soirée', 'Toge'],
} as const

const CATEGORIES = Object.keys(OBJECTS) as (keyof typeof OBJECTS)[]
const BRANDS = ['Bosch', 'Makita', 'Honda', 'Stanley', 'Samsung', 'sans marque']
const CONDITIONS = ['neuf', 'très bon', 'bon', 'usé'] as const
const USES = [
  'pour un petit chantier',
  'pour une fête de famille',
  'pour le week-end',
  'pour un déménagement',
]
const ALSO = ['perceuse', 'échelle', 'remorque', 'tente', 'sonorisation']
const DISTRICTS = ['Akébé', 'Louis', 'Glass', 'Nzeng-Ayong', 'Lalala', 'Owendo', 'Akanda']

const NEWEST = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

/** A reproducible catalogue; the n-th item does not depend on the size. */
export function makeItems(count: number): NewItem[] {
  return Array.from({ length: count }, (_, n) => makeItem(n))
}

export function makeItem(n: number): NewItem {
  const random = randomFor(n)
  const pick = <Value>(list: readonly [Value, ...Value[]] | readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  const category = pick(CATEGORIES)
  const object = pick<string>(OBJECTS[category])
  const price = 500 * (2 + Math.floor(random() * 100))
  const also = random() < 0.25 ? ` Je loue aussi : ${pick(ALSO)}.` : ''
  return {
    id: identifier('item', n),
    ownerId: identifier('owner', Math.floor(random() * OWNERS)),
    title: `${object} ${pick(BRANDS)} n° ${n + 1}`,
    description: `${object} bien entretenu, ${pick(USES)}. À retirer à ${pick(DISTRICTS)}.${also}`,
    category,
    price,
    priceUnit: random() < 0.9 ? 'jour' : 'semaine',
    images: ['/images/demo/perceuse/960.webp'],
    location: random() < 0.7 ? 'Libreville' : 'Port-Gentil',
    available: random() < 0.8 ? 1 : 2 + Math.floor(random() * 8),
    offered: true,
    condition: pick(CONDITIONS),
    deposit: 1000 * Math.floor(random() * 60),
    specifications: { Quartier: pick(DISTRICTS) },
    createdAt: new Date(NEWEST - n * MINUTE_MS),
  }
}

/** xorshift32, seeded by the item's number and mixed a few times, since neighbours start alike. */
function randomFor(n: number): () => number {
  let state = Math.imul(n + 1, 0x9e3779b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let stirs = 0; stirs < 4; stirs++) next()
  return next
}
