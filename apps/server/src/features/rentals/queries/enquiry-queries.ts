import { enquiryDueAt } from '@okoume/domain/rental/enquiry.ts'
import { type Kysely, sql } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'

/** Locked behind its item and checkouts, ahead of rentals and people. */
export const enquiryLock = statement((db, { id }: { readonly id: string }) =>
  db.selectFrom('enquiries').selectAll().where('id', '=', id).forNoKeyUpdate(),
)

export async function lockEnquiry(db: Kysely<Schema>, id: string): Promise<EnquiryRow | undefined> {
  const [enquiry] = await enquiryLock(db, { id })
  return enquiry
}

/** Writes changes of a locked enquiry down, and when its time is over. */
export async function saveEnquiry(
  trx: Kysely<Schema>,
  enquiry: EnquiryRow,
  changes: Partial<EnquiryRow>,
): Promise<EnquiryRow> {
  const moved = { ...enquiry, ...changes }
  const dueAt = enquiryDueAt(moved)
  await trx
    .updateTable('enquiries')
    .set({ ...changes, dueAt })
    .where('id', '=', enquiry.id)
    .execute()
  return { ...moved, dueAt }
}

/** Of `enquiries`: a payment of it has no outcome that was acted upon. It neither ends nor changes before that. */
export const IS_BEING_PAID = sql<boolean>`exists (select from checkouts
  join payment_operations as payment on payment.id = payment_id
  where enquiry_id = enquiries.id and checkouts.state = 'paying' and payment.state <> 'failed')`

export async function isBeingPaid(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const { isPaid } = await trx
    .selectFrom('enquiries')
    .select(IS_BEING_PAID.as('isPaid'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return isPaid
}

/** Ends an enquiry with its rental, in the booking's transaction: the rental takes over its conversation, and what is said of it. */
export async function bookEnquiry(trx: Kysely<Schema>, enquiry: EnquiryRow, rentalId: string): Promise<void> {
  const { id, ownerId, renterId } = enquiry
  await saveEnquiry(trx, enquiry, { state: 'booked' })
  // Race: marking it as read waits for this lock, and then finds no conversation.
  await sql`select from conversations where rental_id = ${id} for update`.execute(trx)
  await trx.deleteFrom('conversationReaders').where('rentalId', '=', id).execute()
  await sql`insert into conversations (rental_id, last_number, last_sent_at)
    select ${rentalId}, last_number, last_sent_at from conversations where rental_id = ${id}`.execute(trx)
  await sql`update messages set rental_id = ${rentalId} where rental_id = ${id}`.execute(trx)
  // Both have read it: it led to this payment.
  await sql`insert into conversation_readers (rental_id, user_id, read_number, told_number)
    select ${rentalId}, reader, last_number, last_number
    from conversations cross join unnest(${[ownerId, renterId]}::uuid[]) as reader
    where rental_id = ${id}`.execute(trx)
  await trx.deleteFrom('conversations').where('rentalId', '=', id).execute()
  for (const table of ['moderationCases', 'reports'] as const)
    await trx
      .updateTable(table)
      .set({ targetId: rentalId })
      .where('kind', '=', 'message')
      .where('targetId', '=', id)
      .execute()
}
