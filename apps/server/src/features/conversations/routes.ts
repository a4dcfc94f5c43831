import type { SharedConversation } from '@okoume/contract/wire/conversation.ts'
import { canShareConversation } from '@okoume/domain/rental/conversation.ts'
import { HIDDEN_CONTACT } from '@okoume/domain/rental/hidden-contacts.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Listener } from '../../platform/database/listener.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { lockRental, readParty } from '../rentals/queries/rental-queries.ts'
import { openConversationEvents } from './conversation-events.ts'
import { findConversations } from './conversation-queries.ts'
import { listMessages } from './list-messages.ts'
import { presentConversation, presentMessage } from './present-conversation.ts'
import { readMessages } from './read-messages.ts'
import { type SendingContext, sendMessage } from './send-message.ts'

/** @param http ends the long polls before it closes; otherwise closing would wait for them */
export function conversationHandlers(
  http: FastifyInstance,
  context: SendingContext & {
    readonly clock: Clock
    readonly listener: Listener
    readonly log: FastifyBaseLogger
  },
) {
  const { db, clock } = context
  const events = openConversationEvents(context)
  http.addHook('preClose', async () => events.close())
  return {
    async listConversations({ caller }) {
      const views = await findConversations(db, caller.id)
      const conversations = views.map((view) => presentConversation(view, caller.id))
      return { conversations, unread: conversations.reduce((sum, { unread }) => sum + unread, 0) }
    },

    async listMessages({ params, query, caller, onHangUp }) {
      return listMessages(
        { db, clock, events },
        {
          rentalId: params.id,
          viewerId: caller.id,
          after: query.after,
          before: query.before,
          readByOther: query.readByOther,
          status: query.status,
          waitMs: query.wait * 1000,
          onHangUp,
        },
      )
    },

    async sendMessage({ params, body, caller }) {
      const { key, text } = body
      const { message, rental } = await sendMessage(context, {
        rentalId: params.id,
        authorId: caller.id,
        key,
        text,
        now: clock.now(),
      })
      return presentMessage(message, rental, caller.id)
    },

    async readMessages({ params, body, caller }) {
      await readMessages(db, { rentalId: params.id, readerId: caller.id, number: body.number })
      return { ok: true as const }
    },

    async shareConversation({ params, caller }) {
      await shareConversation(db, { rentalId: params.id, callerId: caller.id, now: clock.now() })
      return { ok: true as const }
    },

    readSharedConversation: ({ params }) => readSharedConversation(db, params.id),
  } satisfies FeatureHandlers
}

interface Sharing {
  readonly rentalId: string
  readonly callerId: string
  readonly now: Date
}

/**
 * A party lets the team read the conversation of a disputed rental; twice is once.
 * @throws ApiError RENTAL_NOT_FOUND, NOT_DISPUTED
 */
async function shareConversation(db: Kysely<Schema>, { rentalId, callerId, now }: Sharing): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    readParty(rental, callerId)
    if (rental.conversationSharedAt) return
    if (!canShareConversation(rental)) throw new ApiError('NOT_DISPUTED')
    await trx.updateTable('rentals').set({ conversationSharedAt: now }).where('id', '=', rentalId).execute()
  })
}

/**
 * A conversation that a party has shared with the team, without telephone numbers and addresses.
 * @throws ApiError RENTAL_NOT_FOUND
 */
async function readSharedConversation(db: Kysely<Schema>, rentalId: string): Promise<SharedConversation> {
  const rental = await db
    .selectFrom('rentals')
    .select(['ownerId'])
    .where('id', '=', rentalId)
    .where('conversationSharedAt', 'is not', null)
    .executeTakeFirst()
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  const messages = await db
    .selectFrom('messages')
    .select(['number', 'authorId', 'shown', 'sentAt'])
    .where('rentalId', '=', rentalId)
    .orderBy('number')
    .execute()
  return {
    messages: messages.map(({ number, authorId, shown, sentAt }) => ({
      number,
      author: authorId === rental.ownerId ? 'owner' : 'renter',
      text: shown ?? HIDDEN_CONTACT,
      sentAt: sentAt.toISOString(),
    })),
  }
}
