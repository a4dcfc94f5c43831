import type { ContextOf } from '../../platform/feature.ts'
import { advanceDueRentals } from './lifecycle/advance-due-rentals.ts'
import { RENTAL_NOTIFICATIONS } from './notifications/rental-notifications.ts'
import { rentalHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof rentalHandlers>
}

export const rentals = {
  notifications: RENTAL_NOTIFICATIONS,
  handlers: ({ core }: Needs) => rentalHandlers(core),
  jobs: ({ core }: Needs) => ({
    async 'catch-up-rentals'() {
      await advanceDueRentals(core, core.clock.now())
    },
  }),
  schedules: { 'catch-up-rentals': '* * * * *' },
}
