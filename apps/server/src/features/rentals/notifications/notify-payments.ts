import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatGabonPhone, type GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type Kysely, sql } from 'kysely'
import type {
  CheckoutRow,
  NoticeSummary,
  PaymentOperationRow,
  RentalRow,
  Schema,
} from '#platform/database/schema.ts'
import {
  lockAddressee,
  lockAdministrators,
  type NotificationContent,
  notifyPerson,
} from '../../notifications/notify.ts'
import { findPayment, isStillOwed } from '../../payments/transactions/payment-queries.ts'
import { readCheckoutId } from '../records/refund.ts'
import type { RentalContext } from '../records/rental-context.ts'
import { formatRent, REFUND_TO_PHONE } from './template-data.ts'

/** Tells a renter, in the caller's transaction, that they paid too late and get everything back. */
export async function notifyOfLateCheckout(
  context: RentalContext,
  trx: Kysely<Schema>,
  checkout: CheckoutRow,
  now: Date,
): Promise<void> {
  const renter = await lockAddressee(trx, checkout.renter_id)
  await notifyPerson(trx, renter, lateCheckoutNotification(checkout), { ...context, now })
}

interface Transaction {
  readonly rental: RentalRow
  readonly operator: PaymentOperationRow['operator']
}

/** Notifies the administrators of payments, in the caller's transaction, of a rental that was just paid. */
export async function notifyOfTransaction(
  context: RentalContext,
  trx: Kysely<Schema>,
  { rental, operator }: Transaction,
  now: Date,
): Promise<void> {
  for (const person of await lockAdministrators(trx, 'payments'))
    await notifyPerson(trx, person, transactionNotification(rental, operator, person.id), { ...context, now })
}

/** Notifies a renter that a refund has arrived, or that it is late: of each once, however often it is asked for. */
export async function notifyOfRefund(context: RentalContext, paymentId: string, now: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const refund = await findPayment(trx, paymentId)
    if (refund?.kind !== 'refund' || (refund.state !== 'succeeded' && refund.state !== 'review')) return
    const refundContext = await findRefundContext(trx, refund)
    if (!refundContext) return
    // People are locked ahead of money, which tells whether another attempt has paid.
    const renter = await lockAddressee(trx, refundContext.renterId)
    const isPaid = refund.state === 'succeeded'
    if (!isPaid && !(await isStillOwed(trx, refund))) return
    const content = isPaid ? refundPaidNotification(refundContext) : refundLateNotification(refundContext)
    await notifyPerson(trx, renter, content, { ...context, now })
  })
}

async function findRefundContext(
  trx: Kysely<Schema>,
  refund: PaymentOperationRow,
): Promise<RefundContext | undefined> {
  const found = await trx
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.item_id')
    .leftJoin('rentals', 'rentals.id', 'checkouts.id')
    .select(['checkouts.id as checkoutId', 'checkouts.renter_id as renterId', 'rentals.id as rentalId'])
    .select(sql<string>`coalesce(rentals.item_title, items.title)`.as('itemTitle'))
    .where('checkouts.id', '=', readCheckoutId(refund.cause))
    .executeTakeFirst()
  return found && { refund, ...found }
}

/** To a renter who paid too late. */
function lateCheckoutNotification({ id, total }: Pick<CheckoutRow, 'id' | 'total'>): NotificationContent {
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
interface RefundContext {
  readonly refund: Pick<PaymentOperationRow, 'cause' | 'amount' | 'phone' | 'operator'>
  readonly checkoutId: string
  readonly renterId: string
  readonly itemTitle: string
  /** Null where the checkout never became a rental. */
  readonly rentalId: string | null
}

/** To a renter whose telephone has received a refund: once a debt, however often it was ordered. */
function refundPaidNotification({
  refund,
  checkoutId,
  renterId,
  itemTitle,
  rentalId,
}: RefundContext): NotificationContent {
  const { cause, amount } = refund
  return {
    cause: `refund ${cause} ${renterId}`,
    kind: 'payments',
    title: `Votre remboursement de ${formatFrancs(amount)} est arrivé`,
    paragraphs: [
      `${formatFrancs(amount)} vous ont été rendus sur le ${formatRefundNumber(refund)}, pour ${quoted(itemTitle)}.`,
    ],
    summary: summaryOfRefund(itemTitle, 'Remboursé', amount),
    action:
      rentalId === null
        ? { label: 'Voir mes locations', path: `/tableau-de-bord/mes-locations#${checkoutId}` }
        : { label: 'Voir la location', path: `/location/${rentalId}` },
  }
}

/** To a renter whose refund the operator refused or does not confirm: once a debt, while a person sees to it. */
function refundLateNotification({
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
      `L'opérateur n'a pas confirmé les ${formatFrancs(amount)} à verser sur le ${formatRefundNumber(refund)}, pour ${quoted(itemTitle)}.`,
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

function formatRefundNumber({ phone, operator }: RefundContext['refund']): string {
  return `${formatGabonPhone(phone as GabonPhone)} (${operatorFacts(operator).label})`
}

/** The spec's notice of each transaction to an administrator; it names neither party. */
function transactionNotification(
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
      `Une location ${formatLongPeriod(start_date, end_date)} est payée par ${operatorFacts(operator).label} : loyer ${formatRent(rental)}, caution ${formatFrancs(deposit)}, frais de service ${formatFrancs(fee)}.`,
    ],
    action: { label: "Ouvrir l'administration", path: '/administration' },
  }
}
