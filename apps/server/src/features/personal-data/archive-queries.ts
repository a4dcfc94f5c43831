import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { maskPayerPhone } from '@okoume/domain/payment/payment-link.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type {
  ModerationCaseRow,
  PaymentRow,
  RentalReviewRow,
  Schema,
} from '../../platform/database/schema.ts'
import { LISTED_COLUMNS, type ListedItem } from '../listings/items/item-columns.ts'
import { pictureAddress } from '../pictures/picture-address.ts'
import { REFUND_CAUSES } from '../rentals/queries/refund.ts'

// Rows of a personal archive, newest first, by the archive's names. Performance: each query goes by an index.

export interface ItemEver extends ListedItem {
  readonly deletedAt: Date | null
}

export async function findItemsEver(db: Kysely<Schema>, ownerId: string, limit: number): Promise<ItemEver[]> {
  const columns = sql.raw(`${LISTED_COLUMNS}, items.deleted_at`)
  // Each half has an index of its own.
  const { rows } = await sql<ItemEver>`
    select ${columns} from (
      select * from items where owner_id = ${ownerId} and deleted_at is null
      union all
      select * from items where owner_id = ${ownerId} and deleted_at is not null
    ) as items join users on users.id = items.owner_id
    order by items.created_at desc, items.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findItemBlocks(db: Kysely<Schema>, ownerId: string, limit: number) {
  return db
    .selectFrom('itemBlocks')
    .innerJoin('items', 'items.id', 'itemBlocks.itemId')
    .select([
      'itemId',
      'itemBlocks.startDate',
      'itemBlocks.endDate',
      'itemBlocks.quantity',
      'itemBlocks.note',
    ])
    .where('items.ownerId', '=', ownerId)
    .orderBy('itemBlocks.startDate')
    .orderBy('itemBlocks.id')
    .limit(limit)
    .execute()
}

export async function findFavouritesOf(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('favourites')
    .select(['itemId', 'createdAt as at'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findPictures(db: Kysely<Schema>, ownerId: string, limit: number) {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'createdAt as sentAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, sentAt }) => ({ address: pictureAddress(id), sentAt }))
}

/** Includes payments that never became a rental. */
export async function findPayments(db: Kysely<Schema>, renterId: string, limit: number) {
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .select(['checkouts.id', 'itemId', 'startDate', 'endDate', 'quantity', 'delivery', 'address', 'notes'])
    .select(['recipientPhone', 'checkouts.state as checkoutState', 'checkouts.createdAt'])
    // By that payment: the rest was carried from a refused rental.
    .select(sql<number>`total - carried_amount`.as('amount'))
    .select(['payment.phone', 'payment.operator', 'payment.state', 'checkouts.paymentLinkId'])
    .where('checkouts.renterId', '=', renterId)
    .orderBy('checkouts.createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ checkoutState, recipientPhone, paymentLinkId, ...payment }) => ({
    ...payment,
    // Privacy: it is the number of who paid for them.
    phone: paymentLinkId === null ? payment.phone : maskPayerPhone(payment.phone as GabonPhone),
    rentalId: checkoutState === 'booked' ? payment.id : null,
    recipientPhone: recipientPhone || null,
  }))
}

/** Operators' verdicts on the numbers that a person withdraws to. */
export async function findPayoutNumbers(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('payoutNumbers')
    .select(['phone', 'verdict', 'checkedOn', 'confirmedAt'])
    .where('userId', '=', userId)
    .orderBy('checkedOn', 'desc')
    .orderBy('phone')
    .limit(limit)
    .execute()
}

export async function findArchivedPayout(db: Kysely<Schema>, userId: string) {
  const payout = await db
    .selectFrom('automaticPayouts')
    .select(['enabled', 'phone', 'threshold', 'switchedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return payout ?? null
}

type ArchivedRefund = Pick<PaymentRow, 'id' | 'amount' | 'phone' | 'operator' | 'state' | 'createdAt'> & {
  readonly paymentId: string
}

export async function findRefunds(
  db: Kysely<Schema>,
  renterId: string,
  limit: number,
): Promise<ArchivedRefund[]> {
  const { rows } = await sql<ArchivedRefund & { readonly byOther: boolean }>`
    select refund.id, checkouts.id as payment_id, refund.amount, refund.phone, refund.operator, refund.state,
      refund.created_at, payment_link_id is not null as by_other
    from checkouts cross join unnest(${[...REFUND_CAUSES]}::text[]) as cause (pattern)
      join payment_operations as refund
        on refund.kind = 'refund' and refund.cause = format(pattern, checkouts.id)
    where renter_id = ${renterId} order by refund.created_at desc limit ${limit}`.execute(db)
  return rows.map(({ byOther, ...refund }) =>
    byOther ? { ...refund, phone: maskPayerPhone(refund.phone as GabonPhone) } : refund,
  )
}

export async function findInvoicesOfBuyer(db: Kysely<Schema>, renterId: string, limit: number) {
  return db
    .selectFrom('rentals')
    .innerJoin('invoices', 'invoices.rentalId', 'rentals.id')
    .select(['rentalId', 'kind', 'number', 'amount', 'buyerName', 'buyerPhone', 'buyerTaxNumber', 'earnedAt'])
    .where('rentals.renterId', '=', renterId)
    .orderBy('entryId', 'desc')
    .limit(limit)
    .execute()
}

interface Movement {
  readonly account: 'wallet' | 'cautions'
  readonly amount: number
  readonly cause: string
  readonly at: Date
}

export async function findMovements(db: Kysely<Schema>, holder: string, limit: number): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select account, amount, cause, created_at as at
    from ledger_postings join ledger_entries on ledger_entries.id = entry_id
    where account in ('wallet', 'cautions') and holder = ${holder}
    order by entry_id desc, account desc limit ${limit}`.execute(db)
  return rows
}

export async function findNotices(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('notices')
    .select(['title', 'paragraphs', 'createdAt as at', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** On either side. */
export async function findEnquiries(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('enquiries')
    .select(['id', 'itemId', 'startDate', 'endDate', 'quantity', 'state'])
    .select(['computedRent', 'proposedRent', 'agreedRent', 'createdAt'])
    .select(sql<Party>`case when owner_id = ${userId} then 'owner' else 'renter' end`.as('role'))
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('renterId', '=', userId)]))
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findMessages(db: Kysely<Schema>, authorId: string, limit: number) {
  return db
    .selectFrom('messages')
    .select(['rentalId', 'body as text', 'sentAt'])
    .where('authorId', '=', authorId)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findMails(db: Kysely<Schema>, recipient: string | null, limit: number) {
  return db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'textBody as text', 'queuedAt', 'sentAt'])
    .where(sql<string>`lower(recipient)`, '=', sql<string>`lower(${recipient})`)
    .orderBy('queuedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Privacy: all reviews by the person, but only published ones about them. */
export async function findReviewsAbout(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<RentalReviewRow[]> {
  const { rows } = await sql<RentalReviewRow>`
    select * from (
      select * from rental_reviews where author_id = ${userId}
      union all
      select * from rental_reviews where subject_id = ${userId} and published_at is not null
    ) as reviews order by written_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function findHandoverPhotos(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('handoverPhotos')
    .select(['rentalId', 'direction', 'slot', 'sha256', 'takenAt', 'sealedAt', 'arrivedAt'])
    .where('userId', '=', userId)
    .orderBy('sealedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Whom the person has named: of the other party's, the screens alone say it. */
export async function findDelegates(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('delegates')
    .innerJoin('rentals', 'rentals.id', 'delegates.rentalId')
    .select([
      'rentalId',
      'direction',
      'party',
      'name',
      'phone',
      'delegates.createdAt',
      'revokedAt',
      'provedAt',
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('ownerId', '=', userId), eb('party', '=', 'owner')]),
        eb.and([eb('renterId', '=', userId), eb('party', '=', 'renter')]),
      ]),
    )
    .orderBy('delegates.createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** Without the number of the document and the NIP, encrypted or not. */
export async function findVerifications(db: Kysely<Schema>, userId: string, limit: number) {
  return db
    .selectFrom('identityFiles')
    .select(['documentType', 'submittedAt', 'decision', 'reason', 'decidedAt', 'documentsDeletedAt'])
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .limit(limit)
    .execute()
}

interface ArchivedTicket {
  readonly topic: string
  readonly state: string
  readonly recallPhone: string | null
  readonly createdAt: Date
  readonly photos: number
  /** As JSON has instants. */
  readonly messages: readonly {
    readonly author: 'person' | 'support'
    readonly text: string
    readonly sentAt: string
  }[]
}

/** Tickets with their whole conversations. */
export async function findTickets(db: Kysely<Schema>, userId: string, limit: number) {
  const { rows } = await sql<ArchivedTicket>`
    select topic, state, recall_phone, created_at,
      (select count(*)::int from ticket_photos where ticket_id = tickets.id) as photos,
      (select json_agg(json_build_object('author', author, 'text', body, 'sentAt', sent_at) order by number)
        from ticket_messages where ticket_id = tickets.id) as messages
    from tickets where user_id = ${userId} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((ticket) => ({
    ...ticket,
    messages: ticket.messages.map((message) => ({ ...message, sentAt: new Date(message.sentAt) })),
  }))
}

export async function findReportsSent(db: Kysely<Schema>, reporterId: string, limit: number) {
  return db
    .selectFrom('reports')
    .select(['kind', 'reason', 'text', 'createdAt as sentAt'])
    .where('reporterId', '=', reporterId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** Confidentiality: decided cases only, and never who reported. */
export async function findDecisionsAbout(
  db: Kysely<Schema>,
  subjectId: string,
  limit: number,
): Promise<ModerationCaseRow[]> {
  return db
    .selectFrom('moderationCases')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .where('decidedAt', 'is not', null)
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute()
}
