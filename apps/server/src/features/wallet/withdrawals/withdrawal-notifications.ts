import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { describeFloatWait } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import { isAnySuspended } from '../../accounts/account-queries.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import { type AdministratorsNotification, lockAddressee } from '../../notifications/notification.ts'
import type { WithdrawalEvents } from './wallet-context.ts'
import { countReminders } from './withdrawal-reminders.ts'
import { administratorsEmail, formatDestination } from './withdrawal-templates.ts'

const TO_WALLET = { label: 'Voir mon portefeuille', path: '/tableau-de-bord/portefeuille' } as const
const TO_PAY = '/administration?vue=retraits'

export const WITHDRAWAL_NOTIFICATIONS: Notifications<WithdrawalEvents> = {
  async 'withdrawal requested'({ withdrawal, balance, links }, trx, now) {
    const { id, userId, amount } = withdrawal
    const person = await lockAddressee(trx, userId)
    const isFrozen = await isAnySuspended(trx, [userId])
    const own = {
      to: userId,
      cause: `withdrawal ${id} requested`,
      ...describeRequest(withdrawal),
      paragraphs: [
        `Vous retirez ${formatFrancs(amount)} vers le ${formatDestination(withdrawal)}. Nouveau solde : ${formatFrancs(balance)}.`,
        describePayer(withdrawal, isFrozen),
        withdrawal.automatic
          ? 'Vous pouvez arrêter les versements automatiques dans votre portefeuille.'
          : `Si cette demande ne vient pas de vous, écrivez-nous tout de suite à ${BRAND.email} ou au ${BRAND.phone}.`,
      ],
      action: TO_WALLET,
    }
    if (isFrozen) return [own, frozenNotification(withdrawal, now)]
    // Of hundreds a day that no one asked for, and no one has to do anything about, administrators get no mail.
    if (withdrawal.automatic && withdrawal.payer === 'provider') return [own]
    return [
      own,
      {
        duty: 'withdrawals',
        cause: `withdrawal ${id}`,
        template: (publicUrl, administratorId) =>
          administratorsEmail({ withdrawal, person, publicUrl, links, administratorId, now }),
        about: userId,
      },
    ]
  },
  'withdrawal unpaid': ({ withdrawal, person, times, links }, _, now) => [
    {
      duty: 'withdrawals',
      cause: `withdrawal ${withdrawal.id} reminder ${times}`,
      template: (publicUrl, administratorId) => ({
        ...administratorsEmail({ withdrawal, person, publicUrl, links, administratorId, now }),
        subject: `Toujours à payer : ${formatFrancs(withdrawal.amount)}`,
      }),
      about: withdrawal.userId,
    },
  ],
  'withdrawal frozen': ({ withdrawal }, _, now) => [frozenNotification(withdrawal, now)],
  /** No one is named: notices outlive an account. */
  'withdrawal payment proposed': ({ withdrawal: { id, amount, userId, proposedBy, proposedAt }, times }) => [
    {
      duty: 'withdrawals',
      cause: `withdrawal ${id} payment proposed ${proposedAt?.toISOString()} ${times}`,
      title: `Un retrait attend${times === 0 ? '' : ' toujours'} un second administrateur`,
      paragraphs: [
        `Un premier administrateur dit avoir payé un retrait de ${formatFrancs(amount)}.`,
        "Rien n'est noté comme payé tant qu'un autre ne l'a pas confirmé. Ne le payez pas une seconde fois.",
      ],
      path: TO_PAY,
      except: [userId, ...(proposedBy === null ? [] : [proposedBy])],
    },
  ],
  'withdrawal paid': ({ withdrawal }) => [
    {
      to: withdrawal.userId,
      cause: `withdrawal ${withdrawal.id} paid`,
      kind: 'payments',
      title: `Votre ${nameOf(withdrawal)} est payé`,
      paragraphs: [
        `${formatFrancs(withdrawal.amount)} sont arrivés sur le ${formatDestination(withdrawal)}.`,
        ...(withdrawal.receipt ? [`Numéro de reçu de l'opérateur : ${withdrawal.receipt}.`] : []),
      ],
      action: TO_WALLET,
    },
  ],
  'withdrawal returned': ({ withdrawal }) => [
    {
      to: withdrawal.userId,
      cause: `withdrawal ${withdrawal.id} returned`,
      kind: 'payments',
      title: `Votre ${nameOf(withdrawal)} n'a pas abouti`,
      paragraphs: [
        `Votre ${nameOf(withdrawal)} de ${formatFrancs(withdrawal.amount)} vers le ${formatDestination(withdrawal)} n'a pas abouti : l'argent est revenu sur votre portefeuille.`,
        ...(withdrawal.reason ? [`La raison : ${withdrawal.reason}`] : []),
      ],
      action: TO_WALLET,
    },
  ],
  /** By mail, whatever was chosen: of money that was to go, its owner is told who stopped it. */
  'withdrawal cancelled': ({ withdrawal }) => [
    {
      to: withdrawal.userId,
      cause: `withdrawal ${withdrawal.id} cancelled`,
      kind: null,
      title: `Votre ${nameOf(withdrawal)} est annulé`,
      paragraphs: [
        `Vous avez annulé votre ${nameOf(withdrawal)} de ${formatFrancs(withdrawal.amount)} vers le ${formatDestination(withdrawal)} : l'argent est revenu sur votre portefeuille.`,
        `Si cette annulation ne vient pas de vous, écrivez-nous tout de suite à ${BRAND.email} ou au ${BRAND.phone}.`,
      ],
      action: TO_WALLET,
    },
  ],
  'withdrawal waits': ({ withdrawal }) => [
    {
      to: withdrawal.userId,
      cause: `withdrawal ${withdrawal.id} waits`,
      kind: 'payments',
      title: 'Votre retrait attend',
      paragraphs: [
        `Vos ${formatFrancs(withdrawal.amount)} vers le ${formatDestination(withdrawal)} ne sont pas encore partis. ${capitalize(describeFloatWait(withdrawal.operator))}`,
      ],
      action: TO_WALLET,
    },
  ],
  'withdrawal delayed': ({ withdrawal }) => {
    const amount = formatFrancs(withdrawal.amount)
    return [
      {
        to: withdrawal.userId,
        cause: `withdrawal ${withdrawal.id} delayed`,
        kind: 'payments',
        title: `Votre ${nameOf(withdrawal)} de ${amount} est retardé`,
        paragraphs: [
          `L'opérateur n'a pas confirmé les ${amount} à verser sur le ${formatDestination(withdrawal)}.`,
          "Cet argent vous reste dû : notre équipe s'en occupe, et nous vous préviendrons quand il sera versé, ou de retour sur votre portefeuille.",
        ],
        action: TO_WALLET,
      },
    ]
  },
}

function nameOf({ automatic }: WithdrawalRow): string {
  return automatic ? 'versement automatique' : 'retrait'
}

/** By mail: an intruder could have redirected push notifications to their own device. A run sends to a number that was proved. */
function describeRequest({ automatic }: WithdrawalRow) {
  return automatic
    ? ({ kind: 'payments', title: 'Un versement automatique est en route' } as const)
    : ({ kind: null, title: 'Votre demande de retrait est enregistrée' } as const)
}

function describePayer(
  { payer, operator, waiting, heldUntil }: WithdrawalEvents['withdrawal requested']['withdrawal'],
  isFrozen: boolean,
): string {
  if (isFrozen)
    return "Votre compte est suspendu : un superviseur de notre équipe décide de ce retrait. Cet argent vous reste dû ; nous vous prévenons dès que c'est décidé."
  if (heldUntil !== null)
    return `Le compte de ce numéro est à un autre nom, ou ce numéro est nouveau : notre équipe vérifie d'abord, et paie à partir du ${formatLongDay(dayInLibreville(heldUntil))}. Cet argent vous reste dû.`
  if (waiting) return `Votre retrait attend : ${describeFloatWait(operator)}`
  return payer === 'provider'
    ? "L'opérateur fait ce paiement, en général en quelques minutes. Nous vous prévenons dès qu'il est arrivé, ou s'il est retardé."
    : "Notre équipe fait elle-même ce paiement ; nous vous prévenons dès qu'il est fait."
}

/** No link is mailed, and no one is named: notices outlive an account. */
function frozenNotification(withdrawal: WithdrawalRow, now: Date): AdministratorsNotification {
  const times = countReminders(withdrawal, now)
  const amount = formatFrancs(withdrawal.amount)
  return {
    duty: 'withdrawals',
    cause: `withdrawal ${withdrawal.id} frozen ${times}`,
    title: `Retrait d'un compte suspendu${times === 0 ? '' : ', toujours en attente'} : ${amount}`,
    paragraphs: [
      "L'argent a quitté le portefeuille et attend : un superviseur le paie ou le rend, parmi les retraits à payer. Il reste dû à la personne.",
    ],
    path: TO_PAY,
  }
}
