import type { ContextOf } from '../../platform/feature.ts'
import { NOTICE_SCHEDULES, noticeJobs } from './notice-jobs.ts'
import { ACCOUNT_NOTIFICATIONS } from './number-notification.ts'
import { PUSH_QUEUES } from './push/plan-push.ts'
import { noticeHandlers } from './routes.ts'
import { TEXT_NOTIFICATIONS } from './texts/spending-notification.ts'
import { TEXT_QUEUES } from './texts/text-notice.ts'

interface Needs {
  readonly notices: ContextOf<typeof noticeHandlers> & ContextOf<typeof noticeJobs>
}

export const notifications = {
  handlers: ({ notices }: Needs) => noticeHandlers(notices),
  jobs: ({ notices }: Needs) => noticeJobs(notices),
  notifications: { ...TEXT_NOTIFICATIONS, ...ACCOUNT_NOTIFICATIONS },
  queues: [...PUSH_QUEUES.names, ...TEXT_QUEUES.names],
  schedules: NOTICE_SCHEDULES,
}
