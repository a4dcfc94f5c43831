import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import type { CorrectionEvents } from '../withdrawals/wallet-context.ts'

export const CORRECTION_NOTIFICATIONS: Notifications<CorrectionEvents> = {
  'balance corrected': ({ key, account, userId, amount, reason }) => {
    const whose = account === 'wallet' ? 'de votre portefeuille' : 'de vos cautions'
    const change = `${amount < 0 ? '-' : '+'} ${formatFrancs(Math.abs(amount))}`
    return [
      {
        to: userId,
        cause: `adjustment ${key}`,
        kind: 'payments',
        title: `Une correction ${whose}`,
        paragraphs: [`Notre équipe a corrigé le solde ${whose} : ${change}.`, `La raison : ${reason}`],
        action: { label: 'Voir mon portefeuille', path: '/tableau-de-bord/portefeuille' },
      },
    ]
  },
  'correction proposed': ({ id, amount }) => [
    {
      duty: 'corrections',
      cause: `correction ${id}`,
      title: 'Une correction attend un second administrateur',
      paragraphs: [
        `Une correction de ${formatFrancs(amount)} dépasse ce qu'un administrateur décide seul.`,
        "Rien ne bouge tant qu'un autre ne l'a pas confirmée.",
      ],
    },
  ],
}
