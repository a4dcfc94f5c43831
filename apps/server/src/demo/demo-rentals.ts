import type { DemoPersonKey } from './demo-people.ts'

/** What the owner or the renter did; left out, the request still waits for its answer. */
type Answer = 'acceptée' | 'refusée' | 'annulée'

export interface DemoRental {
  readonly renter: DemoPersonKey
  /** Slug of the listing. */
  readonly listing: string
  /** Days from today to the first and the last day. */
  readonly from: number
  readonly to: number
  readonly quantity: number
  /** Hours before now at which it was asked for. */
  readonly askedHoursAgo: number
  readonly answer?: Answer
  readonly notes: string
}

/** Rentals past, present and coming; each goes through the product's own commands, at its own time. */
export const DEMO_RENTALS: readonly DemoRental[] = [
  {
    renter: 'serge',
    listing: 'tente',
    from: -20,
    to: -18,
    quantity: 1,
    askedHoursAgo: 22 * 24,
    answer: 'acceptée',
    notes: 'Week-end au cap Estérias avec les enfants.',
  },
  {
    renter: 'ferdinand',
    listing: 'sono',
    from: -3,
    to: -1,
    quantity: 1,
    askedHoursAgo: 6 * 24,
    answer: 'acceptée',
    notes: 'Mariage à Nzeng-Ayong, je passe la prendre le matin.',
  },
  {
    renter: 'serge',
    listing: 'marmites',
    from: -1,
    to: 2,
    quantity: 1,
    askedHoursAgo: 3 * 24,
    answer: 'acceptée',
    notes: 'Retrait de deuil dimanche.',
  },
  {
    renter: 'serge',
    listing: 'videoprojecteur',
    from: 10,
    to: 12,
    quantity: 1,
    askedHoursAgo: 26,
    answer: 'acceptée',
    notes: '',
  },
  {
    renter: 'serge',
    listing: 'kayak',
    from: 4,
    to: 5,
    quantity: 1,
    askedHoursAgo: 50,
    answer: 'refusée',
    notes: 'Sortie à la pointe Denis.',
  },
  {
    renter: 'serge',
    listing: 'canne-a-peche',
    from: 8,
    to: 9,
    quantity: 1,
    askedHoursAgo: 30,
    answer: 'annulée',
    notes: '',
  },
  {
    renter: 'annick',
    listing: 'glacieres',
    from: 5,
    to: 6,
    quantity: 2,
    askedHoursAgo: 3,
    notes: 'Baptême à Akanda, je peux venir les chercher la veille.',
  },
  {
    renter: 'landry',
    listing: 'chaises',
    from: 7,
    to: 8,
    quantity: 30,
    askedHoursAgo: 1,
    notes: 'Réunion de famille à Owendo.',
  },
  {
    renter: 'rose',
    listing: 'tables-rondes',
    from: 14,
    to: 15,
    quantity: 2,
    askedHoursAgo: 20,
    answer: 'acceptée',
    notes: '',
  },
]
