import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatGabonPhone, type GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type {
  CheckoutRow,
  NoticeSummary,
  PaymentOperationRow,
  RentalRow,
} from '../../platform/database/schema.ts'
import type { NotificationContent } from '../notifications/notify-person.ts'
import { REFUND_TO_PHONE, rentOf } from './rental-template.ts'

/** To a renter who paid too late. */
export function lateCheckoutNotification({
  id,
  total,
}: Pick<CheckoutRow, 'id' | 'total'>): NotificationContent {
  return {
    cause: `checkout ${id} refunded`,
    kind: 'payments',
    title: 'Votre paiement est remboursé',
    paragraphs: [
      "Votre paiement est arrivé quand l'objet n'était plus disponible.",
      `${formatFrancs(total)} vous sont remboursés, frais de service compris. ${REFUND_TO_PHONE}`,
    ],
    action: { label: 'Suivre le remboursement', path: `/tableau-de-bord/mes-locations#${id}` },
  }
}

/** What a refund gives back: the whole checkout, or something of the rental that it became. */
export interface RefundContext {
  readonly refund: Pick<PaymentOperationRow, 'cause' | 'amount' | 'phone' | 'operator'>
  readonly checkoutId: string
  readonly renterId: string
  readonly itemTitle: string
  /** Null where the checkout never became a rental. */
  readonly rentalId: string | null
}

/** To a renter whose telephone has received a refund: once a debt, however often it was ordered. */
export function refundPaidNotification({
  refund,
  checkoutId,
  renterId,
  itemTitle,
}: RefundContext): NotificationContent {
  const { cause, amount } = refund
  return {
    cause: `refund ${cause} ${renterId}`,
    kind: 'payments',
    title: `Votre remboursement de ${formatFrancs(amount)} est arrivé`,
    paragraphs: [
      `${formatFrancs(amount)} vous ont été rendus sur le ${numberOf(refund)}, pour ${quoted(itemTitle)}.`,
    ],
    summary: summaryOfRefund(itemTitle, 'Remboursé', amount),
    action: { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` },
  }
}

/** To a renter whose refund the operator refused or does not confirm: once a debt, while a person sees to it. */
export function refundLateNotification({
  refund,
  checkoutId,
  renterId,
  itemTitle,
  rentalId,
}: RefundContext): NotificationContent {
  const { cause, amount } = refund
  return {
    cause: `refund late ${cause} ${renterId}`,
    kind: 'payments',
    title: `Votre remboursement de ${formatFrancs(amount)} est retardé`,
    paragraphs: [
      `L'opérateur n'a pas confirmé les ${formatFrancs(amount)} à verser sur le ${numberOf(refund)}, pour ${quoted(itemTitle)}.`,
      "Cet argent vous reste dû : notre équipe s'en occupe, et nous vous préviendrons quand il sera versé.",
      `Si ce numéro ne peut plus recevoir d'argent, écrivez-nous à ${BRAND.email}.`,
    ],
    summary: summaryOfRefund(itemTitle, 'Vous reste dû', amount),
    action:
      rentalId === null
        ? { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` }
        : { label: 'Voir le reçu', path: `/tableau-de-bord/recu/${rentalId}` },
  }
}

function summaryOfRefund(title: string, name: string, amount: number): NoticeSummary {
  return { title, picture: null, lines: [{ name, value: formatFrancs(amount), strong: true }] }
}

function numberOf({ phone, operator }: RefundContext['refund']): string {
  return `${formatGabonPhone(phone as GabonPhone)} (${operatorFacts(operator).label})`
}

/** The spec's notice of each transaction to an administrator; it names neither party. */
export function transactionNotification(
  rental: RentalRow,
  operator: PaymentOperationRow['operator'],
  administratorId: string,
): NotificationContent {
  const { id, item_title, start_date, end_date, total_price, deposit, fee } = rental
  return {
    cause: `rental ${id} announced ${administratorId}`,
    kind: null,
    title: `Transaction : ${formatFrancs(total_price + fee)} pour ${quoted(item_title)}`,
    paragraphs: [
      `Une location ${formatLongPeriod(start_date, end_date)} est payée par ${operatorFacts(operator).label} : loyer ${rentOf(rental)}, caution ${formatFrancs(deposit)}, frais de service ${formatFrancs(fee)}.`,
    ],
    action: { label: "Ouvrir l'administration", path: '/administration' },
  }
}
