import type { ContextOf } from '../../platform/feature.ts'
import { RETURN_NOTIFICATIONS } from './notifications/return-notifications.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { returnHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof returnHandlers>
}

export const returns = {
  notifications: RETURN_NOTIFICATIONS,
  handlers: ({ core }: Needs) => returnHandlers(core),
  jobs: ({ core }: Needs) => ({ 'remind-of-disputes': () => remindOfDisputes(core, core.clock.now()) }),
  schedules: { 'remind-of-disputes': '29 7 * * *' },
}
