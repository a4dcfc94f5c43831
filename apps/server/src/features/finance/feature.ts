import type { ContextOf } from '../../platform/feature.ts'
import { FINANCE_NOTIFICATIONS } from './finance-notifications.ts'
import { financeHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof financeHandlers>
}

export const finance = {
  notifications: FINANCE_NOTIFICATIONS,
  handlers: ({ core }: Needs) => financeHandlers(core),
}
