import type { DemoRental } from './demo-rentals.ts'

/** Past rentals that make Annick a trusted owner and Landry a trusted renter. */
export const TRUSTED_RENTALS: readonly DemoRental[] = [
  {
    renter: 'landry',
    listing: 'parasol',
    from: -19,
    to: -18,
    quantity: 2,
    askedHoursAgo: 21 * 24,
    answer: 'acceptée',
    notes: 'Kermesse de la paroisse.',
    returns: [
      { said: 'declared', hoursAgo: 18 * 24 },
      { said: 'confirmed', hoursAgo: 17 * 24 - 6 },
    ],
    reviews: [
      {
        by: 'renter',
        hoursAgo: 16 * 24,
        note: 5,
        text: 'Pieds lourds, rien ne bouge.',
        tags: ['comme neuf'],
      },
      { by: 'owner', hoursAgo: 15 * 24, note: 5, text: 'Rendus pliés et secs.', tags: ['soigneux'] },
    ],
  },
  {
    renter: 'landry',
    listing: 'vaisselle',
    from: -14,
    to: -13,
    quantity: 1,
    askedHoursAgo: 16 * 24,
    answer: 'acceptée',
    notes: 'Communion de mon fils.',
    returns: [
      { said: 'declared', hoursAgo: 13 * 24 },
      { said: 'confirmed', hoursAgo: 12 * 24 - 6 },
    ],
    reviews: [
      {
        by: 'renter',
        hoursAgo: 11 * 24,
        note: 5,
        text: 'Tout était compté et emballé : il ne restait qu’à mettre la table.',
        tags: ['bien expliqué', 'ponctuel'],
      },
      {
        by: 'owner',
        hoursAgo: 11 * 24 - 5,
        note: 5,
        text: 'Lavée, comptée, pas une assiette ébréchée.',
        tags: ['rendu propre'],
      },
    ],
  },
  {
    renter: 'ferdinand',
    listing: 'rechaud',
    from: -11,
    to: -10,
    quantity: 1,
    askedHoursAgo: 12 * 24,
    answer: 'acceptée',
    notes: '',
    returns: [{ said: 'confirmed', hoursAgo: 8 * 24 + 12 }],
    reviews: [
      { by: 'renter', hoursAgo: 8 * 24, note: 5, text: '', tags: ['arrangeant'] },
      { by: 'owner', hoursAgo: 7 * 24, note: 4, text: '', tags: ['bonne communication'] },
    ],
  },
  {
    renter: 'landry',
    listing: 'chafing-dishes',
    from: -8,
    to: -7,
    quantity: 2,
    askedHoursAgo: 10 * 24,
    answer: 'acceptée',
    notes: 'Repas de fin d’année du bureau.',
    returns: [
      { said: 'declared', hoursAgo: 7 * 24 },
      { said: 'confirmed', hoursAgo: 6 * 24 - 6 },
    ],
    reviews: [
      { by: 'renter', hoursAgo: 5 * 24, note: 5, text: 'Restés chauds trois heures.', tags: ['comme neuf'] },
      {
        by: 'owner',
        hoursAgo: 4 * 24,
        note: 5,
        text: 'Une troisième fois, toujours impeccable.',
        tags: ['soigneux', 'ponctuel'],
      },
    ],
  },
]
