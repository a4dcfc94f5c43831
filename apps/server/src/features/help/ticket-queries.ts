import type { Kysely } from 'kysely'
import type { Schema, TicketRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** Locks a ticket until the caller's transaction ends. Its people are locked before it. */
export async function lockTicket(trx: Kysely<Schema>, id: string): Promise<TicketRow> {
  const ticket = await trx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket) throw new ApiError('TICKET_NOT_FOUND')
  return ticket
}

export async function findTicket(db: Kysely<Schema>, id: string): Promise<TicketRow> {
  const ticket = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!ticket) throw new ApiError('TICKET_NOT_FOUND')
  return ticket
}

/**
 * Prevents enumeration: another person's ticket is answered like one that does not exist.
 * @throws ApiError TICKET_NOT_FOUND
 */
export async function findOwnTicket(db: Kysely<Schema>, id: string, userId: string): Promise<TicketRow> {
  const ticket = await findTicket(db, id)
  if (ticket.userId !== userId) throw new ApiError('TICKET_NOT_FOUND')
  return ticket
}

export async function findTicketMessages(db: Kysely<Schema>, ticketId: string) {
  return db
    .selectFrom('ticketMessages')
    .select(['number', 'author', 'body as text', 'sentAt'])
    .where('ticketId', '=', ticketId)
    .orderBy('number')
    .execute()
}

export interface NewTicketMessage {
  readonly author: 'person' | 'support'
  readonly authorId: string
  readonly key: string
  readonly text: string
  readonly now: Date
}

/**
 * True where that message was written before under its key.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED for another text under that key
 */
export async function isWritten(
  trx: Kysely<Schema>,
  ticketId: string,
  { authorId, key, text }: Pick<NewTicketMessage, 'authorId' | 'key' | 'text'>,
): Promise<boolean> {
  const sent = await trx
    .selectFrom('ticketMessages')
    .select('body')
    .where('ticketId', '=', ticketId)
    .where('authorId', '=', authorId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (sent && sent.body !== text) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return sent !== undefined
}

export async function writeTicketMessage(
  trx: Kysely<Schema>,
  ticketId: string,
  number: number,
  { author, authorId, key, text, now }: NewTicketMessage,
): Promise<void> {
  await trx
    .insertInto('ticketMessages')
    .values({ ticketId, number, author, authorId, key, body: text, sentAt: now })
    .execute()
}
