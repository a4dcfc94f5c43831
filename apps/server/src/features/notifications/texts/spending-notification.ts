import type { Notifications } from '../create-notify.ts'
import type { AnnouncedSpending } from './text-spending.ts'

export interface TextEvents {
  /** A share of the month's ceiling is spent. */
  readonly 'text spending': AnnouncedSpending
}

export const TEXT_NOTIFICATIONS: Notifications<TextEvents> = {
  'text spending': ({ month, percent }) => [
    {
      duty: 'payments',
      cause: `text spending ${month} ${percent}`,
      title: percent < 100 ? `SMS : ${percent} % du plafond du mois` : 'SMS : le plafond du mois est atteint',
      paragraphs: [
        percent < 100
          ? 'Au plafond, seuls les codes de connexion partiront encore. Les avis iront par email, ou resteront dans la liste du site.'
          : "Seuls les codes de connexion partent encore, jusqu'à la fin du mois. Les avis vont par email, ou restent dans la liste du site.",
        'Le plafond est un réglage du serveur, SMS_MONTHLY_CEILING.',
      ],
    },
  ],
}
