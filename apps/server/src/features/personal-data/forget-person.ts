import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { DEFAULT_AVATAR } from '../accounts/open-account.ts'
import { forgetMailsTo } from '../mails/forget-mails.ts'
import { forgetIdentityDocuments } from '../verification/forget-documents.ts'

/**
 * Blanks, in the caller's transaction, all that names a person or that they wrote of themself. Their rentals stay what
 * they were to the other side, and the ledger is never touched.
 */
export async function forgetPerson(trx: Kysely<Schema>, user: UserRow, now: Date): Promise<void> {
  await blankAccount(trx, user.id, now)
  await blankItems(trx, user.id, now)
  await blankRentals(trx, user.id)
  await forgetIdentityDocuments(trx, user.id, now)
  await forgetMailsTo(trx, user.email)
  await enqueueJob(trx, 'forget-pictures', { ownerId: user.id })
}

async function blankAccount(trx: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      name: CLOSED_ACCOUNT_NAME,
      // The column takes no two people with one address, nor none.
      email: `supprime-${id}@compte.invalid`,
      avatar: DEFAULT_AVATAR,
      phone: null,
      address: null,
      city: null,
      postal_code: null,
      verifier: 0,
      verifier_reason: null,
      administrator: false,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

async function blankItems(trx: Kysely<Schema>, ownerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('items')
    .set({ deleted_at: now, offered: false })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute()
  // Those that were deleted before hold the owner's words and pictures as well.
  await trx
    .updateTable('items')
    .set({ description: '', images: [], specifications: '{}', search_text: '' })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .execute()
}

async function blankRentals(trx: Kysely<Schema>, id: string): Promise<void> {
  const blank = { address: '', recipient_phone: '', notes: '' }
  await trx.updateTable('checkouts').set(blank).where('renter_id', '=', id).execute()
  await trx.updateTable('rentals').set(blank).where('renter_id', '=', id).execute()
  await trx.updateTable('rentals').set({ item_image: null }).where('owner_id', '=', id).execute()
}
