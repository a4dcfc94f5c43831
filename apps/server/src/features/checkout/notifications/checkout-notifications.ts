import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { describeFloatWait } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { itemText } from '@okoume/domain/notifications/text-message.ts'
import { formatGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type GabonPhone, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { maskPayerPhone } from '@okoume/domain/payment/payment-link.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type Kysely, sql } from 'kysely'
import type { CheckoutRow, NoticeSummary, PaymentRow, RentalRow, Schema } from '#platform/database/schema.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import {
  type AdministratorsNotification,
  lockAddressee,
  type NotificationContent,
} from '../../notifications/notification.ts'
import { findPayment, isStillOwed } from '../../payments/transactions/payment-queries.ts'
import { formatRent, REFUND_TO_PHONE } from '../../rentals/notifications/template-data.ts'
import { readCheckoutId } from '../../rentals/queries/refund.ts'
import type { CheckoutEvents } from './checkout-events.ts'

export const CHECKOUT_NOTIFICATIONS: Notifications<CheckoutEvents> = {
  'paid too late': ({ checkout }, _, now) => [
    {
      to: checkout.renterId,
      ...lateCheckoutNotification(checkout, checkout.startDate < dayInLibreville(now)),
    },
  ],
  'paid by other': ({ rental }) => [{ to: rental.renterId, ...paidByOtherNotification(rental) }],
  'rental paid': ({ rental, operator, carried }) => [transactionNotification(rental, operator, carried)],
  /** Of each state once, however often it is asked for. */
  async 'refund settled'({ paymentId }, trx) {
    const refund = await findPayment(trx, paymentId)
    if (refund?.kind !== 'refund') return []
    const refundContext = await findRefundContext(trx, refund)
    if (!refundContext) return []
    const { renterId: to } = refundContext
    // People are locked ahead of money, which tells whether another attempt has paid.
    await lockAddressee(trx, to)
    const content = await composeRefundNotification(trx, refundContext)
    return content ? [{ to, ...content }] : []
  },
  async 'other receipt'({ payment }, trx) {
    const found = await findRefundContext(trx, payment)
    return found ? [{ to: found.renterId, ...otherReceiptNotification(payment, found) }] : []
  },
}

/** Null where there is nothing to say: the debt is paid by another attempt, or the same number is tried again. */
async function composeRefundNotification(
  trx: Kysely<Schema>,
  refundContext: RefundContext,
): Promise<NotificationContent | null> {
  const { refund } = refundContext
  if (refund.state === 'succeeded') return refundPaidNotification(refundContext)
  if (refund.state === 'created')
    return refund.shortSince === null ? null : refundWaitsNotification(refundContext)
  if (refund.state === 'review')
    return (await isStillOwed(trx, refund)) ? refundLateNotification(refundContext) : null
  const next = await trx
    .selectFrom('paymentOperations')
    .select(['phone', 'operator', 'attempt'])
    .where('kind', '=', 'refund')
    .where('cause', '=', refund.cause)
    .where('attempt', '=', refund.attempt + 1)
    .where('phone', '<>', refund.phone)
    .executeTakeFirst()
  return next ? refundRedirectedNotification(refundContext, next) : null
}

async function findRefundContext(
  trx: Kysely<Schema>,
  refund: PaymentRow,
): Promise<RefundContext | undefined> {
  const found = await trx
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.itemId')
    .leftJoin('rentals', 'rentals.id', 'checkouts.id')
    .select(['checkouts.id as checkoutId', 'checkouts.renterId', 'rentals.id as rentalId'])
    .select([
      sql<string>`coalesce(rentals.item_title, items.title)`.as('itemTitle'),
      sql<boolean>`coalesce(rentals.paid_by_other, checkouts.payment_link_id is not null)`.as('paidByOther'),
    ])
    .where('checkouts.id', '=', refund.kind === 'collect' ? refund.cause : readCheckoutId(refund.cause))
    .executeTakeFirst()
  return found && { refund, ...found }
}

/** To a renter whose rental somebody else has paid. */
function paidByOtherNotification(rental: RentalRow): NotificationContent {
  const { id, itemTitle, startDate, endDate, totalPrice, fee } = rental
  const sum = formatFrancs(totalPrice + fee)
  return {
    cause: `rental ${id} paid by other`,
    kind: 'payments',
    title: `Un proche a payé ${sum} pour vous`,
    paragraphs: [
      `Votre location de ${quoted(itemTitle)}, ${formatLongPeriod(startDate, endDate)}, est payée. Ce qui est remboursé, caution comprise, revient au numéro qui a payé.`,
    ],
    words: itemText((item) => `Okoume : un proche a payé ${item} pour vous. La suite :`, itemTitle),
    summary: summaryOfRefund(itemTitle, 'Payé par un proche', totalPrice + fee),
    action: { label: 'Voir la location', path: `/location/${id}` },
  }
}

/** To a renter whose payment came too late. */
function lateCheckoutNotification(
  { id, startDate, total, paymentLinkId, carriedAmount }: CheckoutRow,
  isStartOver: boolean,
): NotificationContent {
  const payment = paymentLinkId === null ? 'Votre paiement' : 'Le paiement de votre proche'
  const refunded = paymentLinkId === null ? 'vous sont remboursés' : 'lui sont remboursés'
  return {
    cause: `checkout ${id} refunded`,
    kind: 'payments',
    title: `${payment} est remboursé`,
    paragraphs: [
      isStartOver
        ? `${payment} est arrivé après le premier jour de la location, le ${formatLongDay(startDate)}.`
        : `${payment} est arrivé trop tard : cette location n'était plus possible ainsi.`,
      carriedAmount > 0
        ? `${formatFrancs(total - carriedAmount)}, le complément que vous avez payé, vous sont remboursés. ${REFUND_TO_PHONE}`
        : `${formatFrancs(total)} ${refunded}, frais de service compris. ${REFUND_TO_PHONE}`,
    ],
    action: { label: 'Suivre le remboursement', path: `/tableau-de-bord/mes-locations#${id}` },
  }
}

interface RefundContext {
  readonly refund: PaymentRow
  readonly checkoutId: string
  readonly renterId: string
  readonly itemTitle: string
  /** By a link: the money is theirs, and goes to their number. */
  readonly paidByOther: boolean
  /** Null where the checkout never became a rental. */
  readonly rentalId: string | null
}

/** «Votre remboursement de 41 400 FCFA», or that of who paid for the renter. */
function nameRefund({ refund, paidByOther }: RefundContext): string {
  const amount = formatFrancs(refund.amount)
  return paidByOther ? `Le remboursement de ${amount} à votre proche` : `Votre remboursement de ${amount}`
}

/** To a renter whose telephone has received a refund: once a debt, however often it was ordered. */
function refundPaidNotification(refundContext: RefundContext): NotificationContent {
  const { refund, checkoutId, renterId, itemTitle, rentalId } = refundContext
  const { cause, amount } = refund
  return {
    cause: `refund ${cause} ${renterId}`,
    kind: 'payments',
    title: `${nameRefund(refundContext)} est arrivé`,
    paragraphs: describePaidRefund(refundContext),
    summary: summaryOfRefund(itemTitle, 'Remboursé', amount),
    action:
      rentalId === null
        ? { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` }
        : { label: 'Voir la location', path: `/location/${rentalId}` },
  }
}

function describePaidRefund({ refund, itemTitle, paidByOther }: RefundContext): readonly string[] {
  const { amount, receipt, paidFrom, operator } = refund
  const whom = paidByOther ? 'lui' : 'vous'
  const what = `pour ${quoted(itemTitle)}`
  if (receipt === null)
    return [
      `${formatFrancs(amount)} ${whom} ont été rendus sur le ${formatRefundNumber(refund, paidByOther)}, ${what}.`,
    ]
  const way = paidFrom === null ? `par ${operatorFacts(operator).label}` : REFUND_WAYS[paidFrom]
  return [
    `Notre équipe ${whom} a rendu ${formatFrancs(amount)} ${way}, ${what}. Numéro du reçu : ${receipt}.`,
    `Si vous n'avez pas reçu cet argent, écrivez-nous à ${BRAND.email} ou au ${BRAND.phone}.`,
  ]
}

const REFUND_WAYS = { cash: 'en espèces', bank: 'par la banque' } as const

/** To a renter whose refund an administrator has ordered to another number than paid. */
function refundRedirectedNotification(
  refundContext: RefundContext,
  next: Pick<PaymentRow, 'phone' | 'operator' | 'attempt'>,
): NotificationContent {
  const { refund, checkoutId, renterId, itemTitle, rentalId, paidByOther } = refundContext
  const whom = paidByOther ? 'lui' : 'vous'
  const { cause, amount } = refund
  return {
    cause: `refund redirected ${cause} ${next.attempt} ${renterId}`,
    kind: 'payments',
    title: `${nameRefund(refundContext)} va sur un autre numéro`,
    paragraphs: [
      `Nous n'avons pas pu ${whom} rendre ${formatFrancs(amount)} sur le ${formatRefundNumber(refund, paidByOther)}, pour ${quoted(itemTitle)}. Nous les envoyons sur le ${formatRefundNumber(next, paidByOther)}.`,
      `Si ce numéro n'est pas le bon, écrivez-nous tout de suite à ${BRAND.email} ou au ${BRAND.phone}.`,
    ],
    summary: summaryOfRefund(itemTitle, 'À rembourser', amount),
    action:
      rentalId === null
        ? { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` }
        : { label: 'Voir le reçu', path: `/tableau-de-bord/recu/${rentalId}` },
  }
}

/** To a renter of whose payment the operator holds another sum, or one from another telephone. */
function otherReceiptNotification(
  { amount, receivedAmount: received }: PaymentRow,
  { checkoutId, itemTitle, paidByOther }: RefundContext,
): NotificationContent {
  const sum = formatFrancs(received ?? 0)
  return {
    cause: `receipt ${checkoutId} noted`,
    kind: 'payments',
    title: `${paidByOther ? 'Le paiement de votre proche' : 'Votre paiement'} est à vérifier`,
    paragraphs: [
      received === amount
        ? `Nous avons reçu ${sum} pour ${quoted(itemTitle)}, mais d'un autre numéro que celui de la demande.`
        : `Nous avons reçu ${sum} pour ${quoted(itemTitle)}, au lieu de ${formatFrancs(amount)}.`,
      "Rien n'est réservé pour le moment. Cet argent n'est pas perdu : notre équipe s'en occupe et vous prévient.",
    ],
    summary: summaryOfRefund(itemTitle, 'Reçu', received ?? 0),
    action: { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` },
  }
}

/** To a renter whose refund the operator refused or does not confirm: once a debt, while a person sees to it. */
function refundLateNotification(refundContext: RefundContext): NotificationContent {
  const { refund, checkoutId, renterId, itemTitle, rentalId, paidByOther } = refundContext
  const { cause, amount } = refund
  return {
    cause: `refund late ${cause} ${renterId}`,
    kind: 'payments',
    title: `${nameRefund(refundContext)} est retardé`,
    paragraphs: [
      `L'opérateur n'a pas confirmé les ${formatFrancs(amount)} à verser sur le ${formatRefundNumber(refund, paidByOther)}, pour ${quoted(itemTitle)}.`,
      `Cet argent ${paidByOther ? 'lui' : 'vous'} reste dû : notre équipe s'en occupe, et nous vous préviendrons quand il sera versé.`,
      `Si ce numéro ne peut plus recevoir d'argent, écrivez-nous à ${BRAND.email} ou au ${BRAND.phone}.`,
    ],
    summary: summaryOfRefund(itemTitle, paidByOther ? 'Lui reste dû' : 'Vous reste dû', amount),
    action:
      rentalId === null
        ? { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` }
        : { label: 'Voir le reçu', path: `/tableau-de-bord/recu/${rentalId}` },
  }
}

/** To a renter whose refund waits for its operator to hold enough for us: once a debt. */
function refundWaitsNotification(refundContext: RefundContext): NotificationContent {
  const { refund, checkoutId, renterId, itemTitle, rentalId, paidByOther } = refundContext
  const { cause, amount, operator } = refund
  return {
    cause: `refund waits ${cause} ${renterId}`,
    kind: 'payments',
    title: `${nameRefund(refundContext)} attend`,
    paragraphs: [
      `${formatFrancs(amount)} sont à verser sur le ${formatRefundNumber(refund, paidByOther)}, pour ${quoted(itemTitle)}.`,
      capitalize(describeFloatWait(operator)),
    ],
    summary: summaryOfRefund(itemTitle, paidByOther ? 'Lui reste dû' : 'Vous reste dû', amount),
    action:
      rentalId === null
        ? { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` }
        : { label: 'Voir le reçu', path: `/tableau-de-bord/recu/${rentalId}` },
  }
}

function summaryOfRefund(title: string, name: string, amount: number): NoticeSummary {
  return { title, picture: null, lines: [{ name, value: formatFrancs(amount), strong: true }] }
}

/** Privacy: whoever paid for the renter has shown them no number. */
function formatRefundNumber(
  { phone, operator }: Pick<PaymentRow, 'phone' | 'operator'>,
  paidByOther: boolean,
): string {
  const format = paidByOther ? maskPayerPhone : formatGabonPhone
  return `${format(phone as GabonPhone)} (${operatorFacts(operator).label})`
}

/** The spec's notice of each transaction to an administrator; it names neither party. */
function transactionNotification(
  rental: RentalRow,
  operator: PaymentRow['operator'],
  carried: number,
): AdministratorsNotification {
  const { id, itemTitle, startDate, endDate, totalPrice, deposit, fee } = rental
  const ofRefused = carried > 0 ? `, dont ${formatFrancs(carried)} d'une location refusée` : ''
  return {
    duty: 'payments',
    cause: `rental ${id} announced`,
    title: `Transaction : ${formatFrancs(totalPrice + fee)} pour ${quoted(itemTitle)}`,
    paragraphs: [
      `Une location ${formatLongPeriod(startDate, endDate)} est payée par ${operatorFacts(operator).label}${ofRefused} : loyer ${formatRent(rental)}, caution ${formatFrancs(deposit)}, frais de service ${formatFrancs(fee)}.`,
    ],
  }
}
