import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import type { TrustEvents } from './update-trust.ts'

const TEXTS = {
  owner: {
    title: 'Vous êtes « Propriétaire de confiance »',
    paragraphs: [
      'Vos locations, vos avis et vos réponses le disent : ce badge se lit maintenant sur vos objets et sur votre page.',
      'Il est revu chaque nuit, sans rien demander.',
    ],
  },
  renter: {
    title: 'Vous êtes « Locataire de confiance »',
    paragraphs: [
      "Vos retours à l'heure et vos avis le disent : les propriétaires lisent ce badge à côté de vos demandes.",
      "Certains demandent une caution plus basse aux locataires de confiance : elle s'applique toute seule.",
    ],
  },
} as const

export const TRUST_NOTIFICATIONS: Notifications<TrustEvents> = {
  /** Once a day at most, should it be lost and won again. */
  'person trusted': ({ userId, party }, _, now) => [
    {
      ...TEXTS[party],
      to: userId,
      cause: `trusted ${party} ${userId} ${dayInLibreville(now)}`,
      kind: null,
      action: { label: "Voir ce qu'il demande", path: '/faq#badges' },
    },
  ],
}
