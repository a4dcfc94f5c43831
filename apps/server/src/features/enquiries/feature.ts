import type { ContextOf } from '../../platform/feature.ts'
import { ENQUIRY_SCHEDULES, enquiryJobs } from './end-enquiries.ts'
import { ENQUIRY_NOTIFICATIONS } from './enquiry-notifications.ts'
import { enquiryHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof enquiryHandlers>
}

export const enquiries = {
  notifications: ENQUIRY_NOTIFICATIONS,
  handlers: ({ core }: Needs) => enquiryHandlers(core),
  jobs: ({ core }: Needs) => enquiryJobs(core),
  schedules: ENQUIRY_SCHEDULES,
}
