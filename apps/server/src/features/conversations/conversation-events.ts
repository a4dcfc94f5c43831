import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createListener } from '../../platform/database/listener.ts'
import { RENTAL_CHANNEL } from '../rentals/records/publish-change.ts'
import { type Wait, Waits } from './waits.ts'

const LIMITS = { atOnce: 200, perCaller: 2 }

/** News of conversations and of the rentals that they are about, from whichever process they come. */
export interface ConversationEvents {
  /** What commits from now on ends the wait. Null when one may not wait, and is to be answered at once. */
  await(rentalId: string, callerId: string): Promise<Wait | null>
  close(): void
}

export function openConversationEvents(context: {
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
}): ConversationEvents {
  const waits = new Waits(LIMITS)
  const listener = createListener({
    ...context,
    channel: RENTAL_CHANNEL,
    onNotification(payload) {
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
        context.log.warn({ err: error }, 'nobody can wait for messages')
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
