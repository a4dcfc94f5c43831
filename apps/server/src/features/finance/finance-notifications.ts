import { OFFICE_LABELS } from '@okoume/domain/books/office-entries.ts'
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
}
