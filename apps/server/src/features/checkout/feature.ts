import type { ContextOf } from '../../platform/feature.ts'
import {
  ALTERNATIVE_SCHEDULES,
  alternativeHandlers,
  alternativeJobs,
} from './alternatives/alternative-routes.ts'
import { bookingHandlers } from './booking-routes.ts'
import { CHECKOUT_SCHEDULES, checkoutJobs } from './checkout-jobs.ts'
import { checkoutHandlers } from './checkout-routes.ts'
import { CHECKOUT_NOTIFICATIONS } from './notifications/checkout-notifications.ts'
import { paymentLinkHandlers } from './payment-links/link-routes.ts'

interface Needs {
  readonly core: ContextOf<typeof checkoutJobs> &
    ContextOf<typeof checkoutHandlers> &
    ContextOf<typeof bookingHandlers> &
    ContextOf<typeof paymentLinkHandlers> &
    ContextOf<typeof alternativeHandlers>
}

export const checkout = {
  notifications: CHECKOUT_NOTIFICATIONS,
  handlers: ({ core }: Needs) => ({
    ...checkoutHandlers(core),
    ...bookingHandlers(core),
    ...paymentLinkHandlers(core),
    ...alternativeHandlers(core),
  }),
  jobs: ({ core }: Needs) => ({ ...checkoutJobs(core), ...alternativeJobs(core) }),
  schedules: { ...CHECKOUT_SCHEDULES, ...ALTERNATIVE_SCHEDULES },
}
