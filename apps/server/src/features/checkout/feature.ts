import type { ContextOf } from '../../platform/feature.ts'
import { bookingHandlers } from './booking-routes.ts'
import { CHECKOUT_SCHEDULES, checkoutJobs } from './checkout-jobs.ts'
import { checkoutHandlers } from './checkout-routes.ts'

interface Needs {
  readonly core: ContextOf<typeof checkoutHandlers> & ContextOf<typeof bookingHandlers>
}

export const checkout = {
  handlers: ({ core }: Needs) => ({ ...checkoutHandlers(core), ...bookingHandlers(core) }),
  jobs: ({ core }: Needs) => checkoutJobs(core),
  schedules: CHECKOUT_SCHEDULES,
}
