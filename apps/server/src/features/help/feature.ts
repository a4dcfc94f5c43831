import type { ContextOf } from '../../platform/feature.ts'
import { helpHandlers } from './routes.ts'
import { TICKET_SCHEDULES, ticketJobs } from './ticket-jobs.ts'
import { TICKET_NOTIFICATIONS } from './ticket-notifications.ts'

interface Needs {
  readonly help: ContextOf<typeof helpHandlers>
}

export const help = {
  notifications: TICKET_NOTIFICATIONS,
  handlers: ({ help: context }: Needs) => helpHandlers(context),
  jobs: ({ help: context }: Needs) => ticketJobs(context),
  schedules: TICKET_SCHEDULES,
}
