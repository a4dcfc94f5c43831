import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { markRead } from '../conversations/read-messages.ts'
import { enquiryParty } from './enquiry-context.ts'

interface Reading {
  readonly id: string
  readonly readerId: string
  readonly number: number
}

/**
 * Marks messages of an enquiry as read. Once it is paid, its messages are the rental's, and are read.
 * @throws ApiError ENQUIRY_NOT_FOUND, UNAUTHENTICATED
 */
export async function readEnquiryMessages(
  db: Kysely<Schema>,
  { id, readerId, number }: Reading,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const enquiry = await trx
      .selectFrom('enquiries')
      .select(['ownerId', 'renterId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!enquiry) throw new ApiError('ENQUIRY_NOT_FOUND')
    enquiryParty(enquiry, readerId)
    await markRead(trx, { rentalId: id, readerId, number })
  })
}
