import type { ContextOf } from '../../platform/feature.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { personHandlers } from './routes.ts'
import { updateTrust } from './update-trust.ts'

interface Needs {
  readonly core: ContextOf<typeof personHandlers> & RentalContext
}

export const trust = {
  handlers: ({ core }: Needs) => personHandlers(core),
  jobs: ({ core }: Needs) => ({ 'update-trust': () => updateTrust(core, core.clock.now()) }),
  schedules: { 'update-trust': '13 3 * * *' },
}
