import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { openConversationEvents } from './conversation-events.ts'
import { findConversations } from './conversation-queries.ts'
import { listMessages } from './list-messages.ts'
import { maskMessages } from './mask-messages.ts'
import { presentConversation, presentMessage } from './present-conversation.ts'
import { readMessages } from './read-messages.ts'
import { type SendingContext, sendMessage } from './send-message.ts'
import { readSharedConversation, shareConversation } from './shared-conversation.ts'

/** @param http ends those who wait before it closes, or they would be waited for. */
export function conversationHandlers(
  http: FastifyInstance,
  context: SendingContext & {
    readonly clock: Clock
    readonly pool: pg.Pool
    readonly log: FastifyBaseLogger
  },
) {
  const { db, clock } = context
  const news = openConversationEvents(context)
  http.addHook('preClose', async () => news.close())
  return {
    async listConversations({ caller }) {
      const views = await findConversations(db, caller.id)
      const conversations = views.map((view) => presentConversation(view, caller.id))
      return { conversations, unread: conversations.reduce((sum, { unread }) => sum + unread, 0) }
    },

    async listMessages({ params, query, caller, onHangUp }) {
      return listMessages(
        { db, clock, news },
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
      const [masked] = await maskMessages(db, rental, [message])
      if (!masked) throw new Error('a message that was sent is one')
      return presentMessage(masked, caller.id)
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
