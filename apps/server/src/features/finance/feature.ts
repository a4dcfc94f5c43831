import type { ContextOf } from '../../platform/feature.ts'
import { FINANCE_NOTIFICATIONS } from './finance-notifications.ts'
import { financeHandlers } from './routes.ts'
import { writeSafeguardRecords } from './safeguard/write-records.ts'

interface Needs {
  readonly core: ContextOf<typeof financeHandlers>
}

export const finance = {
  notifications: FINANCE_NOTIFICATIONS,
  handlers: ({ core }: Needs) => financeHandlers(core),
  jobs: ({ core }: Needs) => ({
    'write-safeguard-records': () => writeSafeguardRecords(core, core.clock.now()),
  }),
  // 00:05 in Libreville, and each hour after it where the worker was off.
  schedules: { 'write-safeguard-records': '5 * * * *' },
}
