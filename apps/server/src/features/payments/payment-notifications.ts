import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { explainUndecided } from '@okoume/domain/payment/undecided-reasons.ts'
import type { PaymentKind } from '#platform/database/schema.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import { describeWaiting } from '../notifications/describe-waiting.ts'
import type { PaymentEvents } from './transactions/settle-payment.ts'

const WHAT: Readonly<Record<PaymentKind, string>> = {
  collect: 'Un paiement',
  refund: 'Un remboursement',
  payout: 'Un retrait',
}

export const PAYMENT_NOTIFICATIONS: Notifications<PaymentEvents> = {
  'payment to review': ({ payment: { id, kind, amount, operator, reference }, failure }) => [
    {
      duty: 'payments',
      cause: `payment ${id} review ${failure}`,
      title: `${WHAT[kind]} attend votre décision`,
      paragraphs: [
        `${WHAT[kind]} de ${formatFrancs(amount)} par ${operatorFacts(operator).label} (référence ${reference}) n'a pas d'issue sûre.`,
        `${explainUndecided({ kind, failure })} Rien ne bouge tant qu'une personne n'a pas tranché.`,
      ],
    },
  ],
  'payment decision proposed': ({ payment: { id, amount, reference } }, _, now) => [
    {
      duty: 'payments',
      cause: `payment ${id} decision proposed ${now.toISOString()}`,
      title: 'Un paiement attend un second administrateur',
      paragraphs: [
        `Un premier administrateur a décidé d'un paiement de ${formatFrancs(amount)} (référence ${reference}).`,
        "Rien ne bouge tant qu'un autre ne l'a pas confirmé.",
      ],
    },
  ],
  /** Once a day and operator, however much waits. */
  'float short': ({ operator, count }, _, now) => {
    const { label } = operatorFacts(operator)
    return [
      {
        duty: 'books',
        cause: `float short ${operator} ${dayInLibreville(now)}`,
        title: `${label} n'a pas assez pour payer ce que nous devons`,
        paragraphs: [
          `${count === 1 ? 'Un paiement attend' : `${count} paiements attendent`} que notre compte ${label} soit approvisionné. Ceux qui attendent cet argent le savent.`,
          "Approvisionnez ce compte, puis écrivez-le : tout part alors de soi-même, le plus ancien d'abord.",
        ],
        path: '/administration/finance?vue=fonds',
      },
    ]
  },
  'payments waiting': describeWaiting({
    duty: 'payments',
    what: 'payment reviews',
    one: 'Un paiement à vérifier',
    many: 'paiements à vérifier',
    meanwhile: "Rien ne bouge tant qu'une personne n'a pas tranché.",
  }),
}
