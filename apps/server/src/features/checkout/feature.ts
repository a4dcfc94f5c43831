import type { ContextOf } from '../../platform/feature.ts'
import { bookingHandlers } from './booking-routes.ts'
import { CHECKOUT_SCHEDULES, checkoutJobs } from './checkout-jobs.ts'
import { checkoutHandlers } from './checkout-routes.ts'
import { CHECKOUT_NOTIFICATIONS } from './notifications/checkout-notifications.ts'

interface Needs {
  readonly core: ContextOf<typeof checkoutJobs> &
    ContextOf<typeof checkoutHandlers> &
    ContextOf<typeof bookingHandlers>
}

export const checkout = {
  notifications: CHECKOUT_NOTIFICATIONS,
  handlers: ({ core }: Needs) => ({ ...checkoutHandlers(core), ...bookingHandlers(core) }),
  jobs: ({ core }: Needs) => checkoutJobs(core),
  schedules: CHECKOUT_SCHEDULES,
}
