import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ConversationContext } from './conversation-context.ts'
import { notifyOfMessages } from './notify-of-messages.ts'

const Waiting = z.object({ rentalId: z.uuid(), personId: z.uuid(), number: z.int() })

export function conversationJobs(context: ConversationContext & { readonly clock: Clock }) {
  return {
    /** Notifies of a message that is still unread a while after it was sent. */
    'tell-of-messages': (payload) => notifyOfMessages(context, Waiting.parse(payload), context.clock.now()),
  } satisfies Jobs
}
