import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { nextRun, PAYOUT_HOURS, type PayoutStop } from '@okoume/domain/ledger/automatic-payouts.ts'
import { phoneOperator } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { AutomaticPayoutRow } from '#platform/database/schema.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import type { AutomaticPayoutEvents } from '../withdrawals/wallet-context.ts'
import { formatDestination } from '../withdrawals/withdrawal-templates.ts'

const ACTION = {
  label: 'Voir mes versements automatiques',
  path: '/tableau-de-bord/portefeuille#versement-automatique',
} as const

const HOURS = PAYOUT_HOURS.map((hour) => `${hour} h`).join(' et ')

const REASONS: Readonly<Record<PayoutStop, string>> = {
  failures:
    "Deux versements de suite sont revenus : le numéro ne reçoit pas l'argent. Il vous attend dans votre portefeuille.",
  number:
    "L'opérateur ne reconnaît plus ce numéro comme un compte actif à votre nom. Votre argent vous attend dans votre portefeuille.",
}

export const AUTOMATIC_PAYOUT_NOTIFICATIONS: Notifications<AutomaticPayoutEvents> = {
  'automatic payout changed': ({ payout }, _, now) => {
    const { userId, enabled } = payout
    const start = formatLongDay(dayInLibreville(nextRun(now, payout.startsAt)))
    return [
      {
        to: userId,
        cause: `automatic payout ${userId} changed ${now.toISOString()}`,
        // Always by mail: an intruder could have redirected push notifications to their own device.
        kind: null,
        title: enabled ? 'Votre argent part tout seul' : 'Votre argent ne part plus tout seul',
        paragraphs: [
          enabled
            ? `Chaque jour à ${HOURS}, ce qui est disponible part vers le ${destinationOf(payout)}. Premier versement possible : le ${start}.`
            : 'Les versements automatiques sont arrêtés. Vous pouvez toujours retirer votre argent vous-même.',
          `Si ce n'est pas vous, changez votre mot de passe et écrivez-nous tout de suite à ${BRAND.email} ou au ${BRAND.phone}.`,
        ],
        action: ACTION,
      },
    ]
  },
  'automatic payout stopped': ({ payout, reason }, _, now) => [
    {
      to: payout.userId,
      cause: `automatic payout ${payout.userId} stopped ${now.toISOString()}`,
      kind: 'payments',
      title: 'Vos versements automatiques sont arrêtés',
      paragraphs: [
        `Plus rien ne part vers le ${destinationOf(payout)}. ${REASONS[reason]}`,
        'Vérifiez le numéro, puis remettez-les en marche.',
      ],
      action: ACTION,
    },
  ],
}

function destinationOf({ phone }: AutomaticPayoutRow): string {
  return formatDestination({ phone, operator: phoneOperator(phone as GabonPhone) })
}
