import type { ContextOf } from '../../platform/feature.ts'
import { ADMINISTRATION_NOTIFICATIONS } from './administration-notifications.ts'
import { administrationHandlers } from './routes.ts'
import { FIGURES_SCHEDULES, figuresJobs } from './weekly-figures.ts'

interface Needs {
  readonly core: ContextOf<typeof figuresJobs>
  readonly personal: ContextOf<typeof administrationHandlers>
}

export const administration = {
  notifications: ADMINISTRATION_NOTIFICATIONS,
  handlers: ({ personal }: Needs) => administrationHandlers(personal),
  jobs: ({ core }: Needs) => figuresJobs(core),
  schedules: FIGURES_SCHEDULES,
}
