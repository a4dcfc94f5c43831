import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import { HIDDEN_CONTACT, type ShownText } from '@okoume/domain/rental/hidden-contacts.ts'
import { hideInAdded, hideSplitContacts, SPLIT_REACH } from '@okoume/domain/rental/split-contacts.ts'
import { type Kysely, sql } from 'kysely'
import type { MessageRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { findNeighbours } from './conversation-queries.ts'

/** How the other party may read a message now. */
export function shownText(
  { body, shown }: Pick<MessageRow, 'body' | 'shown'>,
  rental: Pick<RentalRow, 'status'>,
): ShownText {
  if (sharesPhones(rental)) return { text: body, hidden: false }
  const text = shown ?? HIDDEN_CONTACT
  return { text, hidden: text !== body }
}

type Added = Pick<MessageRow, 'rentalId' | 'authorId' | 'number' | 'body'>

/**
 * Masked text of an added message, in the transaction that locks its conversation. Earlier messages of its author with
 * which it forms a contact are masked too.
 */
export async function maskAdded(trx: Kysely<Schema>, added: Added): Promise<string> {
  const { rentalId, authorId, number } = added
  const newest = await trx
    .selectFrom('messages')
    .select(['number', 'body'])
    .where('rentalId', '=', rentalId)
    .where('authorId', '=', authorId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    // Those within reach may form a contact with those within theirs.
    .limit(2 * SPLIT_REACH)
    .execute()
  const own = [...newest.reverse(), added]
  const shown = hideInAdded(own.map(({ body }) => body))
  const masked = [...shown].map(([place, { text }]) => ({ number: own[place]?.number ?? number, text }))
  await writeShown(trx, rentalId, masked)
  return shown.get(own.length - 1)?.text ?? HIDDEN_CONTACT
}

interface Masked {
  readonly number: number
  readonly text: string
}

async function writeShown(trx: Kysely<Schema>, rentalId: string, masked: readonly Masked[]): Promise<void> {
  const [numbers, texts] = [masked.map(({ number }) => number), masked.map(({ text }) => text)]
  await sql`update messages set shown = masked.text
    from unnest(${numbers}::integer[], ${texts}::text[]) as masked (number, text)
    where rental_id = ${rentalId} and messages.number = masked.number
      and messages.shown is distinct from masked.text`.execute(trx)
}

/** Messages of one transaction: while they are masked, the process does nothing else. */
const BATCH = 20

/** Masks messages from before they were masked when written. */
export async function maskUnmasked(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const next = await db
      .selectFrom('messages')
      .select('rentalId')
      .where('shown', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    await db.transaction().execute((trx) => maskBatch(trx, next.rentalId))
  }
}

async function maskBatch(trx: Kysely<Schema>, rentalId: string): Promise<void> {
  await trx
    .selectFrom('conversations')
    .select('rentalId')
    .where('rentalId', '=', rentalId)
    .forUpdate()
    .execute()
  const messages = await trx
    .selectFrom('messages')
    .select(['number', 'authorId', 'body'])
    .where('rentalId', '=', rentalId)
    .where('number', '>=', (eb) =>
      eb
        .selectFrom('messages')
        .select(eb.fn.min('number').as('first'))
        .where('rentalId', '=', rentalId)
        .where('shown', 'is', null),
    )
    .orderBy('number')
    .limit(BATCH)
    // A closed account's texts are blanked meanwhile: what was read before would be written after it.
    .forUpdate()
    .execute()
  const inOrder = [...messages, ...(await findNeighbours(trx, rentalId, messages))].toSorted(
    (a, b) => a.number - b.number,
  )
  const shown = new Map<number, string>()
  // Each author's messages are read together: a contact may be split over several of them.
  for (const own of Map.groupBy(inOrder, ({ authorId }) => authorId).values()) {
    const texts = hideSplitContacts(own.map(({ body }) => body))
    for (const [place, { number }] of own.entries()) shown.set(number, texts[place]?.text ?? HIDDEN_CONTACT)
  }
  const masked = messages.map(({ number }) => ({ number, text: shown.get(number) ?? HIDDEN_CONTACT }))
  await writeShown(trx, rentalId, masked)
}
