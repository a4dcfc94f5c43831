import { FORECAST_DAYS } from '@okoume/domain/books/float-forecast.ts'
import { OFFICE_LABELS } from '@okoume/domain/books/office-entries.ts'
import { formatDay, formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
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
  'float forecast short': ({ operator, missing, shortFrom, today }) => {
    const { label } = operatorFacts(operator)
    const when = shortFrom === today ? "dès aujourd'hui" : `à partir du ${formatLongDay(shortFrom)}`
    return [
      {
        duty: 'books',
        cause: `float forecast ${operator} ${today}`,
        title: `${label} va manquer d'argent`,
        paragraphs: [
          `Si chacun prend ce qui est à lui, il manque ${formatFrancs(missing)} chez ${label} dans les ${FORECAST_DAYS} jours, ${when}.`,
          "Approvisionnez ce compte avant, puis écrivez-le : ce qu'un opérateur n'a pas attend, retraits et remboursements.",
        ],
        path: '/administration/finance?vue=fonds',
      },
    ]
  },
  'operator day total near': ({ operator, way, used, max, today }) => {
    const { label } = operatorFacts(operator)
    const moved = way === 'in' ? 'encaissé' : 'envoyé'
    return [
      {
        duty: 'books',
        cause: `day total ${operator} ${way} ${today}`,
        title: `${label} approche de sa limite du jour`,
        paragraphs: [
          `${formatFrancs(used)} ont été ${moved}s chez ${label} aujourd'hui, sur ${formatFrancs(max)} au plus. Au-delà, nous refusons jusqu'à minuit, et proposons l'autre opérateur.`,
          "Demandez à l'opérateur une limite plus haute si cela revient souvent.",
        ],
        path: '/administration/finance?vue=fonds',
      },
    ]
  },
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
