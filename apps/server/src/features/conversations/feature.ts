import type { FastifyInstance } from 'fastify'
import type { ContextOf } from '../../platform/feature.ts'
import {
  CONVERSATION_SCHEDULES,
  conversationJobs,
  MESSAGE_QUEUE,
  notifyOfAllMessages,
} from './conversation-jobs.ts'
import { conversationHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof conversationJobs>
}

interface ServingNeeds {
  readonly http: FastifyInstance
  readonly handover: Parameters<typeof conversationHandlers>[1]
}

export const conversations = {
  handlers: ({ http, handover }: ServingNeeds) => conversationHandlers(http, handover),
  jobs: ({ core }: Needs) => conversationJobs(core),
  queues: [MESSAGE_QUEUE],
  schedules: CONVERSATION_SCHEDULES,
  onCalendarMoved: ({ core }: Needs) => notifyOfAllMessages(core, core.clock.now()),
}
