import type { FastifyInstance } from 'fastify'
import type { Listener } from '../../platform/database/listener.ts'
import type { ContextOf } from '../../platform/feature.ts'
import {
  CONVERSATION_SCHEDULES,
  conversationJobs,
  MESSAGE_QUEUE,
  notifyOfAllMessages,
} from './conversation-jobs.ts'
import { MESSAGE_NOTIFICATIONS } from './message-notifications.ts'
import { conversationHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof conversationJobs>
}

interface ServingNeeds {
  readonly http: FastifyInstance
  readonly handover: Omit<Parameters<typeof conversationHandlers>[1], 'listener'>
  readonly listener: Listener
}

export const conversations = {
  notifications: MESSAGE_NOTIFICATIONS,
  handlers: ({ http, handover, listener }: ServingNeeds) =>
    conversationHandlers(http, { ...handover, listener }),
  jobs: ({ core }: Needs) => conversationJobs(core),
  queues: [MESSAGE_QUEUE],
  schedules: CONVERSATION_SCHEDULES,
  onCalendarMoved: ({ core }: Needs) => notifyOfAllMessages(core, core.clock.now()),
}
