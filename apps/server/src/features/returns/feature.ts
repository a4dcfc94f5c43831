import type { ContextOf } from '../../platform/feature.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { countDisputes } from './dispute-queries.ts'
import { RETURN_NOTIFICATIONS } from './notifications/return-notifications.ts'
import { returnHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof returnHandlers>
}

/** Reminds administrators each day of open disputes: their deposits stay blocked. */
export async function remindOfDisputes({ db, notify }: RentalContext, now: Date): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => notify(trx, 'disputes waiting', await countDisputes(trx), now))
}

export const returns = {
  notifications: RETURN_NOTIFICATIONS,
  handlers: ({ core }: Needs) => returnHandlers(core),
  jobs: ({ core }: Needs) => ({ 'remind-of-disputes': () => remindOfDisputes(core, core.clock.now()) }),
  schedules: { 'remind-of-disputes': '29 7 * * *' },
}
