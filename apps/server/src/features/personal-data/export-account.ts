import type { Written } from '@okoume/contract/model/written.ts'
import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { DECISIONS } from '@okoume/domain/moderation/decisions.ts'
import { REPORT_REASONS } from '@okoume/domain/moderation/report.ts'
import { showsFirstNames } from '@okoume/domain/rental/conversation.ts'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../platform/database/kysely.ts'
import type { RentalReviewRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findProvedPhone, findUser } from '../accounts/account-queries.ts'
import { presentSelf } from '../accounts/present-user.ts'
import { listAwaitedDays } from '../listings/awaited-days/awaited-days.ts'
import { listItemDrafts } from '../listings/items/item-drafts.ts'
import { findVersionsOf } from '../listings/items/item-versions.ts'
import { presentOwnItem } from '../listings/items/present-item.ts'
import { findSavedSearches } from '../listings/saved-searches/saved-searches.ts'
import { findWays } from '../notifications/in-app/notice-settings.ts'
import { findDevices } from '../notifications/push/push-devices.ts'
import { findContractsOf } from '../rentals/contracts/read-contract.ts'
import { presentRental } from '../rentals/queries/present-rental.ts'
import { findRentalsOfParty } from '../rentals/queries/rental-queries.ts'
import { readBalances } from '../wallet/statements/read-wallet.ts'
import { archiveStatements } from '../wallet/statements/yearly-statement.ts'
import { findWithdrawals, presentWithdrawal } from '../wallet/withdrawals/withdrawal-queries.ts'
import {
  findArchivedPayout,
  findDecisionsAbout,
  findDelegates,
  findEnquiries,
  findFavouritesOf,
  findHandoverPhotos,
  findInvoicesOfBuyer,
  findItemBlocks,
  findItemsEver,
  findMails,
  findMessages,
  findMovements,
  findNotices,
  findPayments,
  findPayoutNumbers,
  findPictures,
  findRefunds,
  findReportsSent,
  findReviewsAbout,
  findTickets,
  findVerifications,
} from './archive-queries.ts'

/** The longest list of an archive, which is made in memory. */
export const MAX_ARCHIVED = 5000

/**
 * Everything that is kept of a person, in one snapshot; of others only what their screens show of them.
 * @throws ApiError USER_NOT_FOUND
 */
export async function exportAccount(db: Kysely<Schema>, id: string, now: Date): Promise<Archive> {
  return inSnapshot(db, (snapshot) => writeArchive(snapshot, id, now))
}

async function writeArchive(trx: Kysely<Schema>, id: string, now: Date): Promise<Archive> {
  const user = await findUser(trx, id)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  let complete = true
  const upToMost = async <Row>(find: (limit: number) => Promise<Row[]>): Promise<Row[]> => {
    const rows = await find(MAX_ARCHIVED + 1)
    if (rows.length > MAX_ARCHIVED) complete = false
    return rows.slice(0, MAX_ARCHIVED)
  }
  const items = await upToMost((limit) => findItemsEver(trx, id, limit))
  const itemDrafts = await listItemDrafts(trx, id)
  const itemVersions = await upToMost((limit) => findVersionsOf(trx, id, limit))
  const favourites = await upToMost((limit) => findFavouritesOf(trx, id, limit))
  const searches = await findSavedSearches(trx, { userId: id, now })
  const { awaited: awaitedDays } = await listAwaitedDays(trx, id)
  const enquiries = await upToMost((limit) => findEnquiries(trx, id, limit))
  const itemBlocks = await upToMost((limit) => findItemBlocks(trx, id, limit))
  const pictures = await upToMost((limit) => findPictures(trx, id, limit))
  const rentals = await upToMost((limit) => findRentalsOfParty(trx, id, limit))
  const contracts = await upToMost((limit) => findContractsOf(trx, id, limit))
  const payments = await upToMost((limit) => findPayments(trx, id, limit))
  const refunds = await upToMost((limit) => findRefunds(trx, id, limit))
  const invoices = await upToMost((limit) => findInvoicesOfBuyer(trx, id, limit))
  const movements = await upToMost((limit) => findMovements(trx, id, limit))
  const withdrawals = await upToMost((limit) => findWithdrawals(trx, id, limit))
  const yearlyStatements = await archiveStatements(trx, id, now)
  const payoutNumbers = await upToMost((limit) => findPayoutNumbers(trx, id, limit))
  const automaticPayout = await findArchivedPayout(trx, id)
  const notices = await upToMost((limit) => findNotices(trx, id, limit))
  const ways = await findWays(trx, id)
  const devices = await findDevices(trx, id)
  const messages = await upToMost((limit) => findMessages(trx, id, limit))
  const mails = await upToMost((limit) => findMails(trx, user.email, limit))
  const verifications = await upToMost((limit) => findVerifications(trx, id, limit))
  const handoverPhotos = await upToMost((limit) => findHandoverPhotos(trx, id, limit))
  const delegates = await upToMost((limit) => findDelegates(trx, id, limit))
  const reviews = await upToMost((limit) => findReviewsAbout(trx, id, limit))
  const tickets = await upToMost((limit) => findTickets(trx, id, limit))
  const reports = await upToMost((limit) => findReportsSent(trx, id, limit))
  const decisions = await upToMost((limit) => findDecisionsAbout(trx, id, limit))
  return {
    exportedAt: now,
    user: presentSelf(user, await readBalances(trx, id, now), null),
    provedPhone: await findProvedPhone(trx, id),
    items: items.map((row) => ({ ...presentOwnItem(row), deletedAt: row.deletedAt })),
    itemDrafts,
    itemVersions,
    favourites,
    savedSearches: searches.map(({ waiting, over, ...search }) => search),
    awaitedDays,
    enquiries: enquiries.map(({ itemId, startDate, endDate, ...enquiry }) => ({
      ...enquiry,
      item_id: itemId,
      start_date: startDate,
      end_date: endDate,
    })),
    itemBlocks: itemBlocks.map(({ startDate, endDate, ...block }) => ({
      ...block,
      start_date: startDate,
      end_date: endDate,
    })),
    pictures,
    rentals: rentals.map((row) => presentRental(row, id)),
    contracts: contracts.filter((contract) => showsFirstNames(contract)),
    payments,
    refunds,
    invoices,
    movements,
    withdrawals: withdrawals.map(presentWithdrawal),
    yearlyStatements,
    payoutNumbers,
    automaticPayout,
    notices,
    notifications: {
      ways,
      devices: devices.map(({ endpoint, createdAt, seenAt, reachedAt }) => ({
        service: new URL(endpoint).hostname,
        since: createdAt,
        seenAt,
        reachedAt,
      })),
    },
    messages,
    mails,
    verifications,
    handoverPhotos,
    delegates,
    tickets,
    reviews: reviews.map((row) => presentReview(row, id)),
    reports: reports.map((report) => ({ ...report, reason: REPORT_REASONS[report.reason] })),
    moderation: decisions.map(({ kind, source, note, decision, reason, text, decidedAt }) => ({
      kind,
      decision: decision ? DECISIONS[decision] : '',
      reason: reason ? REPORT_REASONS[reason] : '',
      // Internal: the text of a dismissal was sent to no one.
      text: decision === 'dismiss' ? '' : (text ?? ''),
      reply: source === 'reply' ? note : '',
      decidedAt: decidedAt ?? '',
    })),
    complete,
  }
}

type Archive = Written<typeof AccountArchive>

type Archived<List extends keyof Archive> = Archive[List] extends readonly (infer One)[] ? One : never

function presentReview(row: RentalReviewRow, holderId: string): Archived<'reviews'> {
  const isAuthor = row.authorId === holderId
  // Privacy: contact details in texts of other people are masked, as on the screens.
  const shown = (text: string, isOwn: boolean) => (isOwn ? text : maskPublicText(text).text)
  return {
    ...row,
    given: isAuthor,
    text: shown(row.text, isAuthor),
    privateText: shown(row.privateText, isAuthor),
    reply: row.reply && shown(row.reply, !isAuthor),
  }
}
