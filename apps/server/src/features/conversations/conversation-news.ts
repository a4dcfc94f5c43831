import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { createListener } from '../../platform/database/listener.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Wait, Waits } from './waits.ts'

const CHANNEL = 'okoume_conversations'
const LIMITS = { atOnce: 200, perCaller: 2 }

/** News of conversations, from whichever process they come. */
export interface ConversationNews {
  /** What commits from now on ends the wait. Null when one may not wait, and is to be answered at once. */
  await(rentalId: string, callerId: string): Promise<Wait | null>
  close(): void
}

export function openConversationNews(parts: {
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
}): ConversationNews {
  const waits = new Waits(LIMITS)
  const listener = createListener({
    ...parts,
    channel: CHANNEL,
    onNews(payload) {
      const [rentalId = '', causedBy] = payload.split(' ')
      waits.wake(rentalId, causedBy)
    },
    onGap: () => waits.wakeAll(),
  })
  return {
    async await(rentalId, callerId) {
      try {
        await listener.ready()
      } catch (error) {
        parts.log.warn({ err: error }, 'nobody can wait for messages')
        return null
      }
      return waits.begin(rentalId, callerId)
    },
    close() {
      waits.close()
      listener.close()
    },
  }
}

/** Says in the caller's transaction that a conversation has changed; whoever caused it need not be told. */
export async function announceNews(trx: Kysely<Schema>, rentalId: string, causedBy?: string): Promise<void> {
  const payload = causedBy === undefined ? rentalId : `${rentalId} ${causedBy}`
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx)
}
