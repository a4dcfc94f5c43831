import type { ContextOf } from '../../platform/feature.ts'
import { advanceDueRentals, followIdentities } from './lifecycle/advance-due-rentals.ts'
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
      // First: a verification of the last minute counts.
      await followIdentities(core, core.clock.now())
      await advanceDueRentals(core, core.clock.now())
    },
    'follow-identities': () => followIdentities(core, core.clock.now()),
  }),
  schedules: { 'catch-up-rentals': '* * * * *' },
}
