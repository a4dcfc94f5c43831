import type { ContextOf } from '../../platform/feature.ts'
import { verificationHandlers } from './routes.ts'
import { VERIFICATION_SCHEDULES, verificationJobs } from './verification-jobs.ts'
import { VERIFICATION_NOTIFICATIONS } from './verification-notifications.ts'

interface Needs {
  readonly verification: ContextOf<typeof verificationHandlers>
}

export const verification = {
  notifications: VERIFICATION_NOTIFICATIONS,
  handlers: ({ verification: context }: Needs) => verificationHandlers(context),
  jobs: ({ verification: context }: Needs) => verificationJobs(context),
  schedules: VERIFICATION_SCHEDULES,
}
