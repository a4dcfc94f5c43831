import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ConversationParts } from './conversation-parts.ts'
import { notifyOfMessages } from './notify-of-messages.ts'

const Waiting = z.object({ rentalId: z.uuid(), personId: z.uuid(), number: z.int() })

export function conversationJobs(parts: ConversationParts & { readonly clock: Clock }) {
  return {
    /** Somebody was written to a while ago; whether they have read it is seen now. */
    'tell-of-messages': (payload) => notifyOfMessages(parts, Waiting.parse(payload), parts.clock.now()),
  } satisfies Jobs
}
