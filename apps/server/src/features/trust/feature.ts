import type { ContextOf } from '../../platform/feature.ts'
import { personHandlers } from './routes.ts'
import { TRUST_NOTIFICATIONS } from './trust-notifications.ts'
import { type TrustContext, updateTrust } from './update-trust.ts'

interface Needs {
  readonly core: ContextOf<typeof personHandlers> & TrustContext
}

export const trust = {
  notifications: TRUST_NOTIFICATIONS,
  handlers: ({ core }: Needs) => personHandlers(core),
  jobs: ({ core }: Needs) => ({ 'update-trust': () => updateTrust(core, core.clock.now()) }),
  schedules: { 'update-trust': '13 3 * * *' },
}
