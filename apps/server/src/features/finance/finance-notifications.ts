import { OFFICE_LABELS } from '@okoume/domain/books/office-entries.ts'
import { formatDay, formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import type { FinanceEvents } from './finance-context.ts'

export const FINANCE_NOTIFICATIONS: Notifications<FinanceEvents> = {
  'office entry proposed': ({ id, kind, amount }) => [
    {
      duty: 'books',
      cause: `office entry ${id}`,
      title: 'Une écriture attend un second administrateur',
      paragraphs: [
        `${OFFICE_LABELS[kind]} : ${formatFrancs(amount)}. Un seul administrateur n'en décide pas.`,
        "Rien ne bouge tant qu'un autre ne l'a pas confirmée.",
      ],
      path: '/administration/finance?vue=ecritures',
    },
  ],
  'safeguard shortfall': ({ day, missing, owed }) => [
    {
      duty: 'books',
      cause: `safeguard shortfall ${day}`,
      title: `Il manque ${formatFrancs(missing)} pour les utilisateurs`,
      paragraphs: [
        `À la fin du ${formatLongDay(day)}, nous devions ${formatFrancs(owed)} aux utilisateurs, et les opérateurs devaient tenir ${formatFrancs(missing)} de moins.`,
        "Cherchez d'où vient ce manque, comblez-le par un apport depuis notre banque, puis dites sous ce jour ce qui est fait.",
      ],
      path: `/administration/finance?vue=cantonnement&jour=${day}`,
    },
  ],
  'explanation proposed': ({ id, day, amount }) => [
    {
      duty: 'books',
      cause: `explanation ${id}`,
      title: 'Une explication attend un second administrateur',
      paragraphs: [
        `Un écart de ${formatFrancs(amount)} avec le relevé du ${formatDay(day)} est expliqué. Un seul administrateur n'en décide pas.`,
        "Le jour ne se clôt pas tant qu'un autre ne l'a pas confirmée.",
      ],
      path: `/administration/finance?vue=rapprochement&jour=${day}`,
    },
  ],
}
