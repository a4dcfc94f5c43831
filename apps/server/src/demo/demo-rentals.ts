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
  /** What was said of the object's return, oldest first. */
  readonly returns?: readonly DemoReturn[]
}

export type DemoReturn = { readonly hoursAgo: number } & (
  | { readonly said: 'declared' | 'confirmed' }
  | { readonly said: 'contested'; readonly reason: string }
  /** The renter does not agree with a contested return. */
  | { readonly said: 'refused'; readonly reason: string }
  /** FCFA of the deposit; the rest goes back to the renter. */
  | { readonly said: 'settled'; readonly toOwner: number; readonly reason: string }
)

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
  {
    renter: 'serge',
    listing: 'groupe-electrogene',
    from: -4,
    to: -1,
    quantity: 1,
    askedHoursAgo: 6 * 24,
    answer: 'acceptée',
    notes: 'Chantier à Bikélé, pas encore raccordé au courant.',
    returns: [{ said: 'declared', hoursAgo: 3 }],
  },
  {
    renter: 'serge',
    listing: 'tondeuse',
    from: -5,
    to: -2,
    quantity: 1,
    askedHoursAgo: 7 * 24,
    answer: 'acceptée',
    notes: 'Le jardin de mes parents à Nkembo.',
    returns: [
      { said: 'declared', hoursAgo: 30 },
      {
        said: 'contested',
        hoursAgo: 20,
        reason: 'La lame est tordue et le bac de ramassage est fendu : elle ne coupe plus droit.',
      },
      {
        said: 'refused',
        hoursAgo: 9,
        reason:
          "Le bac était déjà fendu quand je suis venu la prendre, et la lame a juste besoin d'être affûtée.",
      },
    ],
  },
  {
    renter: 'serge',
    listing: 'tenue-pagne',
    from: -12,
    to: -10,
    quantity: 1,
    askedHoursAgo: 14 * 24,
    answer: 'acceptée',
    notes: "Dot d'un cousin à Lambaréné.",
    returns: [
      { said: 'contested', hoursAgo: 8 * 24 + 6, reason: 'Une manche est décousue et le pagne est taché.' },
      { said: 'refused', hoursAgo: 7 * 24, reason: "La tache y était déjà, je l'ai dit en la prenant." },
      {
        said: 'settled',
        hoursAgo: 6 * 24,
        toOwner: 10_000,
        reason: 'Les photos montrent la manche décousue ; la tache était déjà là à la remise.',
      },
    ],
  },
  {
    renter: 'serge',
    listing: 'chapiteau',
    from: 20,
    to: 21,
    quantity: 1,
    askedHoursAgo: 2,
    notes: 'Anniversaire de ma mère, à Glass.',
  },
  {
    renter: 'rose',
    listing: 'barbecue',
    from: -9,
    to: -8,
    quantity: 1,
    askedHoursAgo: 11 * 24,
    answer: 'acceptée',
    notes: '',
    returns: [{ said: 'confirmed', hoursAgo: 6 * 24 + 12 }],
  },
  {
    renter: 'landry',
    listing: 'robe-de-soiree',
    from: 6,
    to: 7,
    quantity: 1,
    askedHoursAgo: 40,
    notes: 'Pour ma sœur, demoiselle d’honneur.',
  },
]
