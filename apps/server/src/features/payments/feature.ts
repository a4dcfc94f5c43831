import type { ContextOf } from '../../platform/feature.ts'
import { PAYMENT_SCHEDULES, paymentJobs } from './payment-jobs.ts'
import { reviewHandlers } from './reviews/review-routes.ts'
import { PAYMENT_QUEUES } from './transactions/create-payment.ts'

interface Needs {
  readonly payments: ContextOf<typeof reviewHandlers> & ContextOf<typeof paymentJobs>
}

export const payments = {
  handlers: ({ payments: context }: Needs) => reviewHandlers(context),
  jobs: ({ payments: context }: Needs) => paymentJobs(context),
  queues: PAYMENT_QUEUES.names,
  schedules: PAYMENT_SCHEDULES,
}
