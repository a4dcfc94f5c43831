import type { ContextOf } from '../../platform/feature.ts'
import { PERSONAL_DATA_SCHEDULES, personalDataJobs } from './personal-data-jobs.ts'
import { personalDataHandlers } from './routes.ts'

interface Needs {
  readonly personal: ContextOf<typeof personalDataHandlers>
}

export const personalData = {
  handlers: ({ personal }: Needs) => personalDataHandlers(personal),
  jobs: ({ personal }: Needs) => personalDataJobs(personal),
  schedules: PERSONAL_DATA_SCHEDULES,
}
