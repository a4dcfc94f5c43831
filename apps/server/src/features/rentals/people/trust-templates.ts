import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { NotificationContent } from '../../notifications/notify.ts'

type Side = 'owner' | 'renter'

const CONTENTS: Readonly<Record<Side, Omit<NotificationContent, 'cause' | 'kind'>>> = {
  owner: {
    title: 'Vous êtes « Propriétaire de confiance »',
    paragraphs: [
      'Vos locations, vos avis et vos réponses le disent : ce badge se lit maintenant sur vos objets et sur votre page.',
      'Il est revu chaque nuit, sans rien demander.',
    ],
    action: { label: "Voir ce qu'il demande", path: '/faq#badges' },
  },
  renter: {
    title: 'Vous êtes « Locataire de confiance »',
    paragraphs: [
      'Vos retours à l’heure et vos avis le disent : les propriétaires lisent ce badge à côté de vos demandes.',
      'Certains demandent une caution plus basse aux locataires de confiance : elle s’applique toute seule.',
    ],
    action: { label: "Voir ce qu'il demande", path: '/faq#badges' },
  },
}

/** Once a day at most, should it be lost and won again. */
export function trustNotification(side: Side, userId: string, now: Date): NotificationContent {
  return { ...CONTENTS[side], cause: `trusted ${side} ${userId} ${dayInLibreville(now)}`, kind: null }
}
