import type { ReviewChange } from '@okoume/contract/wire/review.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
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
  /** What each of its parties thought of it, oldest first. */
  readonly reviews?: readonly DemoReview[]
}

export interface DemoReview {
  readonly by: Party
  readonly hoursAgo: number
  readonly note: number
  readonly text: string
  readonly tags: ReviewChange['tags']
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
    reviews: [
      {
        by: 'renter',
        hoursAgo: 15 * 24,
        note: 5,
        text: 'Tente propre, montée en vingt minutes avec la notice. Les enfants ont adoré.',
        tags: ['comme neuf', 'bien expliqué'],
      },
      { by: 'owner', hoursAgo: 14 * 24, note: 5, text: 'Rendue sèche et pliée.', tags: ['soigneux'] },
    ],
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
    reviews: [{ by: 'owner', hoursAgo: 12, note: 2, text: 'Rendue abîmée.', tags: ['ponctuel'] }],
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
    reviews: [
      {
        by: 'owner',
        hoursAgo: 6 * 24,
        note: 4,
        text: 'Ponctuelle. La grille aurait mérité un coup de brosse.',
        tags: ['ponctuel'],
      },
      {
        by: 'renter',
        hoursAgo: 5 * 24,
        note: 5,
        text: 'Assez grand pour quarante brochettes à la fois.',
        tags: ['ponctuel', 'arrangeant'],
      },
    ],
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
  {
    renter: 'landry',
    listing: 'appareil-photo',
    from: -15,
    to: -14,
    quantity: 1,
    askedHoursAgo: 16 * 24,
    answer: 'acceptée',
    notes: 'Baptême de ma nièce, une journée.',
    returns: [{ said: 'confirmed', hoursAgo: 12 * 24 + 12 }],
    reviews: [
      {
        by: 'renter',
        hoursAgo: 12 * 24,
        note: 5,
        text: "Très belles images, et dix minutes d'explications bien utiles.",
        tags: ['bien expliqué'],
      },
      {
        by: 'owner',
        hoursAgo: 11 * 24,
        note: 5,
        text: 'Revenu dans sa sacoche, batteries chargées.',
        tags: ['soigneux', 'rendu propre'],
      },
    ],
  },
  {
    renter: 'ferdinand',
    listing: 'meuleuse',
    from: -17,
    to: -16,
    quantity: 1,
    askedHoursAgo: 18 * 24,
    answer: 'acceptée',
    notes: 'Un portail à couper à Okala.',
    returns: [{ said: 'confirmed', hoursAgo: 14 * 24 + 12 }],
    reviews: [
      { by: 'renter', hoursAgo: 14 * 24, note: 4, text: '', tags: ['ponctuel'] },
      {
        by: 'owner',
        hoursAgo: 13 * 24,
        note: 4,
        text: 'Rendue avec deux heures de retard, mais prévenu.',
        tags: ['bonne communication'],
      },
    ],
  },
]
