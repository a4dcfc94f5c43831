import type { ContextOf } from '../../platform/feature.ts'
import { type MailJobContext, mailJobs } from './mail-jobs.ts'
import { MAIL_QUEUES } from './queue-mail.ts'
import { mailHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof mailHandlers> & Omit<MailJobContext, 'transport'>
  readonly mails: MailJobContext['transport']
}

export const mails = {
  handlers: ({ core }: Needs) => mailHandlers(core),
  jobs: ({ core, mails: transport }: Needs) => mailJobs({ ...core, transport }),
  queues: MAIL_QUEUES.names,
}
