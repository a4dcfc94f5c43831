import type { ContextOf } from '../../platform/feature.ts'
import { manualDecisionHandlers } from './manual-decisions/manual-decision-routes.ts'
import { PAYMENT_SCHEDULES, paymentJobs } from './payment-jobs.ts'
import { PAYMENT_NOTIFICATIONS } from './payment-notifications.ts'
import { PAYMENT_QUEUES } from './transactions/create-payment.ts'

interface Needs {
  readonly payments: ContextOf<typeof manualDecisionHandlers> & ContextOf<typeof paymentJobs>
}

export const payments = {
  notifications: PAYMENT_NOTIFICATIONS,
  handlers: ({ payments: context }: Needs) => manualDecisionHandlers(context),
  jobs: ({ payments: context }: Needs) => paymentJobs(context),
  queues: PAYMENT_QUEUES.names,
  schedules: PAYMENT_SCHEDULES,
}
