import { createHash } from 'node:crypto'
import type { Written } from '@okoume/contract/model/written.ts'
import type { PaymentLink } from '@okoume/contract/wire/payment-link.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { type PaymentLinkState, paymentLinkState } from '@okoume/domain/payment/payment-link.ts'
import { type Kysely, sql } from 'kysely'
import type { Send } from '#platform/database/pipeline.ts'
import type { Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { itemLock } from '../../listings/items/lock-item.ts'

/** A leaked database does not reveal the links. 128 random bits need no slower hash. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export type LinkRow = Awaited<ReturnType<typeof linkById>>[number]

const linkById = statement((db, { id }: { readonly id: string }) => selectLinks(db).where('link.id', '=', id))

/** @throws ApiError LINK_INVALID */
export async function findLinkByToken(db: Kysely<Schema>, token: string): Promise<LinkRow> {
  const link = await selectLinks(db).where('tokenHash', '=', hashLinkToken(token)).executeTakeFirst()
  if (!link) throw new ApiError('LINK_INVALID')
  return link
}

/** A payment that has no outcome is asked about for days. */
const LISTED_DAYS = 5
const MAX_LISTED = 50

export async function findLinksOfRenter(db: Kysely<Schema>, renterId: string, now: Date): Promise<LinkRow[]> {
  return selectLinks(db)
    .where('link.renterId', '=', renterId)
    .where('link.createdAt', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${LISTED_DAYS})`)
    .orderBy('link.createdAt', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Links with what their state follows from: their booked checkout with its rental, else their newest. */
function selectLinks(db: Kysely<Schema>) {
  return db
    .selectFrom('paymentLinks as link')
    .innerJoin('items', 'items.id', 'link.itemId')
    .innerJoin('users as renter', 'renter.id', 'link.renterId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('checkouts')
          .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
          .select(['checkouts.id', 'checkouts.state', 'checkouts.createdAt', 'checkouts.receiptControl'])
          .select(['payment.state as paymentState', 'payment.failure', 'payment.phone', 'payment.operator'])
          .select('payment.updatedAt')
          .whereRef('checkouts.paymentLinkId', '=', 'link.id')
          .orderBy(sql`checkouts.state = 'booked'`, 'desc')
          .orderBy('checkouts.createdAt', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .leftJoin('rentals', 'rentals.id', 'attempt.id')
    .select(['link.id', 'link.renterId', 'link.itemId', 'link.startDate', 'link.endDate', 'link.quantity'])
    .select(['link.request', 'link.fee', 'link.deposit', 'link.total', 'link.expiresAt', 'link.withdrawnAt'])
    .select(['items.title', 'items.images', 'renter.name as renterName'])
    .select(['attempt.id as checkoutId', 'attempt.state as checkoutState', 'attempt.createdAt as startedAt'])
    .select(['attempt.receiptControl', 'attempt.failure', 'attempt.phone', 'attempt.operator'])
    .select(['attempt.updatedAt as settledAt', 'rentals.status as rentalStatus'])
    .select([
      sql<boolean>`coalesce(attempt.payment_state = 'failed', false)`.as('hasPaymentFailed'),
      sql<boolean>`(items.deleted_at is not null or not items.offered
        or renter.closed_at is not null or renter.suspended_at is not null)`.as('closed'),
      sql<boolean>`exists (select from checkouts as other
        where other.renter_id = link.renter_id and other.item_id = link.item_id and other.state = 'booked'
          and (other.start_date, other.end_date) = (link.start_date, link.end_date)
          and other.payment_link_id is distinct from link.id and other.created_at >= link.created_at)`.as(
        'paidElsewhere',
      ),
    ])
}

/**
 * Locks the item, by whose lock everything about its links has one order, and refuses a link that cannot be paid now.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, PAYMENT_ALREADY_PENDING
 */
export async function lockOpenLink(
  send: Send,
  { linkId, itemId, now }: { readonly linkId: string; readonly itemId: string; readonly now: Date },
): Promise<void> {
  const [, [link]] = await send(itemLock.bind({ id: itemId }), linkById.bind({ id: linkId }))
  if (!link) throw new ApiError('LINK_INVALID')
  const state = paymentLinkState(link, now)
  if (state === 'paying') throw new ApiError('PAYMENT_ALREADY_PENDING')
  if (state !== 'open') throw new ApiError('LINK_EXPIRED')
}

/**
 * Withdraws the link as its renter asked.
 * @throws ApiError PAYMENT_NOT_FOUND, PAYMENT_ALREADY_PENDING
 */
export async function withdrawLink(
  db: Kysely<Schema>,
  { id, renterId, now }: { readonly id: string; readonly renterId: string; readonly now: Date },
): Promise<LinkRow> {
  return db.transaction().execute(async (trx) => {
    const [found] = await linkById(trx, { id })
    if (found?.renterId !== renterId) throw new ApiError('PAYMENT_NOT_FOUND')
    await itemLock(trx, { id: found.itemId })
    const [link = found] = await linkById(trx, { id })
    const state = paymentLinkState(link, now)
    if (state === 'paying') throw new ApiError('PAYMENT_ALREADY_PENDING')
    if (state !== 'open') return link
    await trx.updateTable('paymentLinks').set({ withdrawnAt: now }).where('id', '=', id).execute()
    return { ...link, withdrawnAt: now }
  })
}

/** Withdraws the renter's other links to that item, behind its lock: one at a time. */
export const otherLinksWithdrawal = statement(
  (
    db,
    { renterId, itemId, now }: { readonly renterId: string; readonly itemId: string; readonly now: Date },
  ) =>
    db
      .updateTable('paymentLinks')
      .set({ withdrawnAt: now })
      .where('renterId', '=', renterId)
      .where('itemId', '=', itemId)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '>', now),
)

export function presentLink(link: LinkRow, now: Date): Written<typeof PaymentLink> {
  const { id, itemId, startDate, endDate, quantity, total, expiresAt } = link
  return {
    ...{ id, item_id: itemId, itemTitle: maskPublicText(link.title).text, quantity, total, expiresAt },
    ...{ start_date: startDate, end_date: endDate },
    state: paymentLinkState(link, now),
  }
}

const LIVE: readonly PaymentLinkState[] = ['open', 'paying']

export function isLiveLink(link: LinkRow, now: Date): boolean {
  return LIVE.includes(paymentLinkState(link, now))
}

/** The number that pays by the link; null before anybody has begun to. */
export function payerOf({ phone, operator }: LinkRow) {
  return phone === null || operator === null ? null : { phone: phone as GabonPhone, operator }
}
