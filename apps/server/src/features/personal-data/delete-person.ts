import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { DEFAULT_AVATAR } from '../accounts/open-account.ts'
import { endEnquiriesOf } from '../enquiries/end-enquiries.ts'
import { deleteDelegatesOf } from '../handovers/delegate-jobs.ts'
import { deleteTicketsOfPerson } from '../help/ticket-jobs.ts'
import { deleteBlocksOfOwner } from '../listings/items/item-blocks.ts'
import { deleteItemDrafts } from '../listings/items/item-drafts.ts'
import { deleteVersionsOf } from '../listings/items/item-versions.ts'
import { deleteMailsAbout, deleteMailsTo } from '../mails/delete-mails.ts'
import { deleteIdentityDocuments } from '../verification/delete-pictures.ts'

const DELETED_REVIEW = "Avis d'un compte supprimé."
/** Whose rows are about their person alone. */
const PERSONAL_TABLES = [
  ...(['notices', 'noticeWays', 'pushDevices', 'favourites', 'savedSearches', 'awaitedDays'] as const),
  ...(['payoutNumbers', 'automaticPayouts'] as const),
]
const FORGOTTEN_MESSAGE = 'Message supprimé avec le compte.'

/**
 * Blanks, in the caller's transaction, all that names a person or that they wrote of themself. Their rentals stay what
 * they were to the other side, and the ledger is never touched.
 */
export async function deletePerson(trx: Kysely<Schema>, user: UserRow, now: Date): Promise<void> {
  await blankAccount(trx, user.id, now)
  await blankItems(trx, user.id, now)
  await deleteItemDrafts(trx, user.id)
  await deleteVersionsOf(trx, user.id)
  await deleteBlocksOfOwner(trx, user.id)
  await blankRentals(trx, user.id)
  await deleteIdentityDocuments(trx, user.id, now)
  // The number that was paid stays with the amount, as that of every payment: the accounts are of both.
  const withdrawals = await trx
    .updateTable('withdrawals')
    .set({ reason: null })
    .where('userId', '=', user.id)
    .returning('id')
    .execute()
  // Mails to administrators name the person.
  for (const { id } of withdrawals) await deleteMailsAbout(trx, `withdrawal ${id}`)
  // The digest stays with the books, so that a copy can still be checked.
  await trx.updateTable('yearlyStatements').set({ file: null }).where('userId', '=', user.id).execute()
  // Words of the owner; what the parties accepted stays as a digest.
  await trx
    .updateTable('rentalContracts')
    .set({ text: null })
    .where('rentalId', 'in', trx.selectFrom('rentals').select('id').where('ownerId', '=', user.id))
    .where('text', 'is not', null)
    .execute()
  await endEnquiriesOf(trx, user.id)
  await deleteDelegatesOf(trx, user.id)
  await blankMessages(trx, user.id)
  await deleteTicketsOfPerson(trx, user.id, now)
  for (const table of PERSONAL_TABLES) {
    await trx.deleteFrom(table).where('userId', '=', user.id).execute()
  }
  await trx
    .updateTable('pushDevices')
    .set({ earlierUserId: null })
    .where('earlierUserId', '=', user.id)
    .execute()
  if (user.email !== null) await deleteMailsTo(trx, user.email)
  await enqueueJob(trx, 'forget-pictures', { ownerId: user.id })
  await enqueueJob(trx, 'delete-handover-photos-of', { userId: user.id })
}

async function blankAccount(trx: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      name: CLOSED_ACCOUNT_NAME,
      openName: false,
      email: null,
      avatar: DEFAULT_AVATAR,
      phone: null,
      address: null,
      city: null,
      postalCode: null,
      taxNumber: null,
      verifier: 0,
      verifierReason: null,
      roles: [],
      appointedBy: null,
      appointedAt: null,
      trustedOwner: false,
      trustedRenter: false,
      // Closed says more: queries of suspended people skip closed accounts.
      suspendedAt: null,
      suspendedUntil: null,
      closedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

async function blankItems(trx: Kysely<Schema>, ownerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('items')
    .set({ deletedAt: now, offered: false })
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .execute()
  // Those that were deleted before hold the owner's words and pictures as well.
  await trx
    .updateTable('items')
    .set({
      description: '',
      moderationText: null,
      images: [],
      landmark: '',
      specifications: '{}',
      checklist: [],
      searchText: '',
      searchWords: null,
    })
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is not', null)
    .execute()
}

async function blankRentals(trx: Kysely<Schema>, id: string): Promise<void> {
  const blank = { address: '', recipientPhone: '', notes: '' }
  await trx.updateTable('checkouts').set(blank).where('renterId', '=', id).execute()
  // Whoever paid by a link may still follow their refunds there.
  await trx
    .updateTable('paymentLinks')
    .set({ request: sql<string>`request - 'rental'` })
    .where('renterId', '=', id)
    .execute()
  const meeting = { meeting: null, meetingDay: null, meetingHour: null, meetingAgreedAt: null }
  const rented = { ...blank, ...meeting, contestAnswer: null }
  await trx.updateTable('rentals').set(rented).where('renterId', '=', id).execute()
  const words = { itemImage: null, contestReason: null, checklist: [], ...meeting }
  await trx.updateTable('rentals').set(words).where('ownerId', '=', id).execute()
  // The address of a pickup is the owner's landmark.
  await trx
    .updateTable('rentals')
    .set({ address: '' })
    .where('ownerId', '=', id)
    .where('delivery', '=', 'pickup')
    .execute()
  await trx
    .updateTable('checkouts')
    .set({ address: '' })
    .where('delivery', '=', 'pickup')
    .where('itemId', 'in', trx.selectFrom('items').select('id').where('ownerId', '=', id))
    .execute()
}

/** Messages, reviews, reports and decisions stay as rows, for the other side's sake: their texts do not. */
async function blankMessages(trx: Kysely<Schema>, userId: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ body: FORGOTTEN_MESSAGE, shown: FORGOTTEN_MESSAGE })
    .where('authorId', '=', userId)
    .execute()
  // The stars stay: they are part of another person's mean.
  const blank = { text: DELETED_REVIEW, privateText: '', tags: [] }
  await trx.updateTable('rentalReviews').set(blank).where('authorId', '=', userId).execute()
  await trx.updateTable('rentalReviews').set({ reply: null }).where('subjectId', '=', userId).execute()
  await trx.updateTable('reports').set({ text: '' }).where('reporterId', '=', userId).execute()
  await trx
    .updateTable('moderationCases')
    .set({ note: '', text: null })
    .where('subjectId', '=', userId)
    .execute()
}
