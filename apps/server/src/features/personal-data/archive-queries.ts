import { type Kysely, sql } from 'kysely'
import type {
  CheckoutRow,
  HandoverPhotoRow,
  IdentityFileRow,
  MailRow,
  MessageRow,
  ModerationCaseRow,
  NoticeRow,
  PaymentOperationRow,
  RentalReviewRow,
  ReportRow,
  Schema,
} from '../../platform/database/schema.ts'
import { LISTED_COLUMNS, type ListedItem } from '../listings/items/item-columns.ts'
import { pictureAddress } from '../pictures/picture-address.ts'
import { REFUND_CAUSES } from '../rentals/queries/refund.ts'

/** What an archive is made of, newest first. Each goes by an index, however large the tables are. */

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
    .select(['itemId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findPictures(
  db: Kysely<Schema>,
  ownerId: string,
  limit: number,
): Promise<{ address: string; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, createdAt }) => ({ address: pictureAddress(id), createdAt }))
}

export interface ArchivedPayment extends CheckoutRow {
  readonly payerPhone: string
  readonly operator: string
  readonly paymentState: string
}

export async function findPayments(
  db: Kysely<Schema>,
  renterId: string,
  limit: number,
): Promise<ArchivedPayment[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .selectAll('checkouts')
    .select(['payment.phone as payerPhone', 'payment.operator', 'payment.state as paymentState'])
    .where('checkouts.renterId', '=', renterId)
    .orderBy('checkouts.createdAt', 'desc')
    .limit(limit)
    .execute()
}

export type ArchivedRefund = Pick<
  PaymentOperationRow,
  'id' | 'amount' | 'phone' | 'operator' | 'state' | 'createdAt'
> & { readonly paymentId: string }

export async function findRefunds(
  db: Kysely<Schema>,
  renterId: string,
  limit: number,
): Promise<ArchivedRefund[]> {
  const { rows } = await sql<ArchivedRefund>`
    select refund.id, checkouts.id as payment_id, refund.amount, refund.phone, refund.operator, refund.state,
      refund.created_at
    from checkouts cross join unnest(${[...REFUND_CAUSES]}::text[]) as cause (pattern)
      join payment_operations as refund
        on refund.kind = 'refund' and refund.cause = format(pattern, checkouts.id)
    where renter_id = ${renterId} order by refund.created_at desc limit ${limit}`.execute(db)
  return rows
}

export interface Movement {
  readonly account: 'wallet' | 'cautions'
  readonly amount: number
  readonly cause: string
  readonly createdAt: Date
}

export async function findMovements(db: Kysely<Schema>, holder: string, limit: number): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select account, amount, cause, created_at
    from ledger_postings join ledger_entries on ledger_entries.id = entry_id
    where account in ('wallet', 'cautions') and holder = ${holder}
    order by entry_id desc, account desc limit ${limit}`.execute(db)
  return rows
}

export async function findNotices(db: Kysely<Schema>, userId: string, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What they wrote themself. */
export async function findMessages(
  db: Kysely<Schema>,
  authorId: string,
  limit: number,
): Promise<Pick<MessageRow, 'rentalId' | 'body' | 'sentAt'>[]> {
  return db
    .selectFrom('messages')
    .select(['rentalId', 'body', 'sentAt'])
    .where('authorId', '=', authorId)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findMails(db: Kysely<Schema>, recipient: string, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where(sql<string>`lower(recipient)`, '=', sql<string>`lower(${recipient})`)
    .orderBy('queuedAt', 'desc')
    .limit(limit)
    .execute()
}

/** What they wrote, and what is published of them: of a review that is not, nobody else knows more than that it exists. */
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

/** Without the number of the document, encrypted or not. */
export async function findHandoverPhotos(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<HandoverPhotoRow[]> {
  return db
    .selectFrom('handoverPhotos')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('sealedAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findVerifications(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<Omit<IdentityFileRow, 'documentNumber'>[]> {
  return db
    .selectFrom('identityFiles')
    .select(['id', 'userId', 'documentType', 'prompt', 'submittedAt', 'decision', 'reason', 'decidedAt'])
    .select('documentsDeletedAt')
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .limit(limit)
    .execute()
}

export interface ArchivedTicket {
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
export async function findTickets(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<ArchivedTicket[]> {
  const { rows } = await sql<ArchivedTicket>`
    select topic, state, recall_phone, created_at,
      (select count(*)::int from ticket_photos where ticket_id = tickets.id) as photos,
      (select json_agg(json_build_object('author', author, 'text', body, 'sentAt', sent_at) order by number)
        from ticket_messages where ticket_id = tickets.id) as messages
    from tickets where user_id = ${userId} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findReportsSent(
  db: Kysely<Schema>,
  reporterId: string,
  limit: number,
): Promise<Pick<ReportRow, 'kind' | 'reason' | 'text' | 'createdAt'>[]> {
  return db
    .selectFrom('reports')
    .select(['kind', 'reason', 'text', 'createdAt'])
    .where('reporterId', '=', reporterId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** What was decided of them; of what waits, or who reported it, nothing. */
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
