import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import type { ShownText } from '@okoume/domain/rental/hidden-contacts.ts'
import { hideSplitContacts } from '@okoume/domain/rental/split-contacts.ts'
import type { Kysely } from 'kysely'
import type { MessageRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { findNeighbours } from './conversation-queries.ts'

type Said = Pick<MessageRow, 'number' | 'author_id' | 'body'>

/** A message, and how the other party may read it. */
export interface MaskedMessage<Message extends Said> {
  readonly message: Message
  readonly shown: ShownText
}

/** How the other party may read messages that follow each other: each with what its author wrote around it. */
export async function maskMessages<Message extends Said>(
  db: Kysely<Schema>,
  rental: Pick<RentalRow, 'id' | 'status'>,
  messages: readonly Message[],
): Promise<MaskedMessage<Message>[]> {
  if (sharesPhones(rental)) return messages.map((message) => ({ message, shown: inFull(message) }))
  const shown = textsByNumber([...messages, ...(await findNeighbours(db, rental.id, messages))])
  return messages.map((message) => ({ message, shown: shown.get(message.number) ?? NOTHING }))
}

const NOTHING: ShownText = { text: '', hidden: true }

function inFull({ body }: Said): ShownText {
  return { text: body, hidden: false }
}

/** How the other party may read each message, by number: each author's are read together. */
export function textsByNumber(messages: readonly Said[]): ReadonlyMap<number, ShownText> {
  const inOrder = messages.toSorted((a, b) => a.number - b.number)
  const byAuthor = Map.groupBy(inOrder, ({ author_id }) => author_id)
  return new Map(
    [...byAuthor.values()].flatMap((own) => {
      const shown = hideSplitContacts(own.map(({ body }) => body))
      return own.map(({ number }, place) => [number, shown[place] ?? NOTHING] as const)
    }),
  )
}
