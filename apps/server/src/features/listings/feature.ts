import type { ContextOf } from '../../platform/feature.ts'
import { ALERT_NOTIFICATIONS } from './alerts/alert-notifications.ts'
import { ITEM_QUEUE } from './changes/plan-item-alerts.ts'
import { LISTING_SCHEDULES, listingJobs } from './listing-jobs.ts'
import { itemHandlers } from './routes.ts'

interface Needs {
  readonly listings: ContextOf<typeof itemHandlers> & ContextOf<typeof listingJobs>
}

export const listings = {
  notifications: ALERT_NOTIFICATIONS,
  handlers: ({ listings: context }: Needs) => itemHandlers(context),
  jobs: ({ listings: context }: Needs) => listingJobs(context),
  queues: [ITEM_QUEUE],
  schedules: LISTING_SCHEDULES,
}
