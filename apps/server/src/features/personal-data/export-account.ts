import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { DECISIONS } from '@okoume/domain/moderation/decisions.ts'
import { REPORT_REASONS } from '@okoume/domain/moderation/report.ts'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../platform/database/kysely.ts'
import type {
  HandoverPhotoRow,
  IdentityFileRow,
  MailRow,
  MessageRow,
  ModerationCaseRow,
  NoticeRow,
  PushDeviceRow,
  RentalReviewRow,
  ReportRow,
  Schema,
} from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser } from '../accounts/account-queries.ts'
import { presentSelf } from '../accounts/present-user.ts'
import { listItemDrafts } from '../listings/items/item-drafts.ts'
import { findVersionsOf } from '../listings/items/item-versions.ts'
import { presentOwnItem } from '../listings/items/present-item.ts'
import { findSavedSearches } from '../listings/saved-searches/saved-searches.ts'
import { findWays } from '../notifications/in-app/notice-settings.ts'
import { findDevices } from '../notifications/push/push-devices.ts'
import { presentRental } from '../rentals/records/present-rental.ts'
import { findRentalsOfParty } from '../rentals/records/rental-queries.ts'
import { readBalances } from '../wallet/statements/read-wallet.ts'
import { findWithdrawals, presentWithdrawal } from '../wallet/withdrawals/withdrawal-queries.ts'
import {
  type ArchivedPayment,
  type ArchivedRefund,
  type ArchivedTicket,
  findDecisionsAbout,
  findFavouritesOf,
  findHandoverPhotos,
  findItemBlocks,
  findItemsEver,
  findMails,
  findMessages,
  findMovements,
  findNotices,
  findPayments,
  findPictures,
  findRefunds,
  findReportsSent,
  findReviewsAbout,
  findTickets,
  findVerifications,
} from './archive-queries.ts'

/** The longest list of an archive, which is made in memory. */
export const ARCHIVED_AT_MOST = 5000

/**
 * Everything that is kept of a person, in one snapshot; of others only what their screens show of them.
 * @throws ApiError USER_NOT_FOUND
 */
export async function exportAccount(db: Kysely<Schema>, id: string, now: Date): Promise<AccountArchive> {
  return inSnapshot(db, (snapshot) => writeArchive(snapshot, id, now))
}

async function writeArchive(trx: Kysely<Schema>, id: string, now: Date): Promise<AccountArchive> {
  const user = await findUser(trx, id)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  let complete = true
  const upToMost = async <Row>(find: (limit: number) => Promise<Row[]>): Promise<Row[]> => {
    const rows = await find(ARCHIVED_AT_MOST + 1)
    if (rows.length > ARCHIVED_AT_MOST) complete = false
    return rows.slice(0, ARCHIVED_AT_MOST)
  }
  const items = await upToMost((limit) => findItemsEver(trx, id, limit))
  const itemDrafts = await listItemDrafts(trx, id)
  const itemVersions = await upToMost((limit) => findVersionsOf(trx, id, limit))
  const favourites = await upToMost((limit) => findFavouritesOf(trx, id, limit))
  const searches = await findSavedSearches(trx, { userId: id, now })
  const itemBlocks = await upToMost((limit) => findItemBlocks(trx, id, limit))
  const pictures = await upToMost((limit) => findPictures(trx, id, limit))
  const rentals = await upToMost((limit) => findRentalsOfParty(trx, id, limit))
  const payments = await upToMost((limit) => findPayments(trx, id, limit))
  const refunds = await upToMost((limit) => findRefunds(trx, id, limit))
  const movements = await upToMost((limit) => findMovements(trx, id, limit))
  const withdrawals = await upToMost((limit) => findWithdrawals(trx, id, limit))
  const notices = await upToMost((limit) => findNotices(trx, id, limit))
  const ways = await findWays(trx, id)
  const devices = await findDevices(trx, id)
  const messages = await upToMost((limit) => findMessages(trx, id, limit))
  const mails = await upToMost((limit) => findMails(trx, user.email, limit))
  const verifications = await upToMost((limit) => findVerifications(trx, id, limit))
  const handoverPhotos = await upToMost((limit) => findHandoverPhotos(trx, id, limit))
  const reviews = await upToMost((limit) => findReviewsAbout(trx, id, limit))
  const tickets = await upToMost((limit) => findTickets(trx, id, limit))
  const reports = await upToMost((limit) => findReportsSent(trx, id, limit))
  const decisions = await upToMost((limit) => findDecisionsAbout(trx, id, limit))
  return {
    exportedAt: now.toISOString(),
    user: presentSelf(user, await readBalances(trx, id, now)),
    items: items.map((row) => ({ ...presentOwnItem(row), deletedAt: row.deleted_at?.toISOString() ?? null })),
    itemDrafts,
    itemVersions,
    favourites: favourites.map(({ itemId, created_at }) => ({ itemId, at: created_at.toISOString() })),
    savedSearches: searches.map(({ waiting, over, ...search }) => search),
    itemBlocks,
    pictures: pictures.map(({ address, created_at }) => ({ address, sentAt: created_at.toISOString() })),
    rentals: rentals.map((row) => presentRental(row, id)),
    payments: payments.map(presentPayment),
    refunds: refunds.map(presentRefund),
    movements: movements.map(({ created_at, ...movement }) => ({
      ...movement,
      at: created_at.toISOString(),
    })),
    withdrawals: withdrawals.map(presentWithdrawal),
    notices: notices.map(presentNotice),
    notifications: { ways, devices: devices.map(presentDevice) },
    messages: messages.map(presentMessage),
    mails: mails.map(presentMail),
    verifications: verifications.map(presentVerification),
    handoverPhotos: handoverPhotos.map(presentHandoverPhoto),
    tickets: tickets.map(presentTicket),
    reviews: reviews.map((row) => presentReview(row, id)),
    reports: reports.map(presentReport),
    moderation: decisions.map(presentDecision),
    complete,
  }
}

type Archived<List extends keyof AccountArchive> = AccountArchive[List] extends readonly (infer One)[]
  ? One
  : never
type ArchivedDevice = AccountArchive['notifications']['devices'][number]

function presentPayment(row: ArchivedPayment): Archived<'payments'> {
  return {
    id: row.id,
    rentalId: row.state === 'booked' ? row.id : null,
    itemId: row.item_id,
    startDate: row.start_date,
    endDate: row.end_date,
    quantity: row.quantity,
    delivery: row.delivery,
    address: row.address,
    recipientPhone: row.recipient_phone || null,
    notes: row.notes,
    amount: row.total,
    phone: row.payer_phone,
    operator: row.operator,
    state: row.payment_state,
    createdAt: row.created_at.toISOString(),
  }
}

function presentRefund(row: ArchivedRefund): Archived<'refunds'> {
  const { id, payment_id: paymentId, amount, phone, operator, state, created_at } = row
  return { id, paymentId, amount, phone, operator, state, createdAt: created_at.toISOString() }
}

function presentNotice({ title, paragraphs, created_at, read_at }: NoticeRow): Archived<'notices'> {
  return { title, paragraphs, at: created_at.toISOString(), readAt: read_at?.toISOString() ?? null }
}

function presentDevice(device: PushDeviceRow): ArchivedDevice {
  const { endpoint, created_at, seen_at, reached_at } = device
  return {
    service: new URL(endpoint).hostname,
    since: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
    reachedAt: reached_at?.toISOString() ?? null,
  }
}

function presentMessage(row: Pick<MessageRow, 'rental_id' | 'body' | 'sent_at'>): Archived<'messages'> {
  return { rentalId: row.rental_id, text: row.body, sentAt: row.sent_at.toISOString() }
}

function presentReview(row: RentalReviewRow, holderId: string): Archived<'reviews'> {
  const { rental_id: rentalId, note, tags } = row
  const given = row.author_id === holderId
  // What somebody else wrote is shown as on the screens.
  const shown = (text: string, isOwn: boolean) => (isOwn ? text : maskPublicText(text).text)
  return {
    rentalId,
    given,
    note,
    tags,
    text: shown(row.text, given),
    privateText: shown(row.private_text, given),
    reply: row.reply && shown(row.reply, !given),
    writtenAt: row.written_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}

function presentTicket({ created_at, recall_phone, ...ticket }: ArchivedTicket): Archived<'tickets'> {
  const messages = ticket.messages.map(({ author, text, sent_at }) => ({
    ...{ author, text },
    sentAt: new Date(sent_at).toISOString(),
  }))
  return { ...ticket, recallPhone: recall_phone, createdAt: created_at.toISOString(), messages }
}

function presentReport(row: Pick<ReportRow, 'kind' | 'reason' | 'text' | 'created_at'>): Archived<'reports'> {
  const { kind, reason, text, created_at } = row
  return { kind, reason: REPORT_REASONS[reason], text, sentAt: created_at.toISOString() }
}

function presentDecision(row: ModerationCaseRow): Archived<'moderation'> {
  const { kind, source, note, decision, reason, text, decided_at } = row
  return {
    kind,
    decision: decision ? DECISIONS[decision] : '',
    reason: reason ? REPORT_REASONS[reason] : '',
    // Internal: the text of a dismissal was sent to nobody.
    text: decision === 'dismiss' ? '' : (text ?? ''),
    reply: source === 'reply' ? note : '',
    decidedAt: decided_at?.toISOString() ?? '',
  }
}

function presentMail(row: MailRow): Archived<'mails'> {
  const { recipient: to, subject, text_body: text, queued_at, sent_at } = row
  return { to, subject, text, queuedAt: queued_at.toISOString(), sentAt: sent_at?.toISOString() ?? null }
}

type VerificationRow = Omit<IdentityFileRow, 'document_number'>

function presentVerification(row: VerificationRow): Archived<'verifications'> {
  return {
    documentType: row.document_type,
    submittedAt: row.submitted_at.toISOString(),
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    documentsDeletedAt: row.documents_deleted_at?.toISOString() ?? null,
  }
}

function presentHandoverPhoto(row: HandoverPhotoRow): Archived<'handoverPhotos'> {
  const { rental_id: rentalId, direction, slot, sha256, taken_at, sealed_at, arrived_at } = row
  return {
    rentalId,
    direction,
    slot,
    sha256,
    takenAt: taken_at.toISOString(),
    sealedAt: sealed_at.toISOString(),
    arrivedAt: arrived_at?.toISOString() ?? null,
  }
}
