import type { ContextOf } from '../../platform/feature.ts'
import { ITEM_QUEUE } from './changes/plan-item-alerts.ts'
import { LISTING_SCHEDULES, listingJobs } from './listing-jobs.ts'
import { itemHandlers } from './routes.ts'

interface Needs {
  readonly listings: ContextOf<typeof itemHandlers> & ContextOf<typeof listingJobs>
}

export const listings = {
  handlers: ({ listings: context }: Needs) => itemHandlers(context),
  jobs: ({ listings: context }: Needs) => listingJobs(context),
  queues: [ITEM_QUEUE],
  schedules: LISTING_SCHEDULES,
}
