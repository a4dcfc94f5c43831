import type { ContextOf } from '../../platform/feature.ts'
import { PICTURE_QUEUE } from './picture-context.ts'
import { PICTURE_SCHEDULES, pictureJobs } from './picture-jobs.ts'
import { pictureHandlers } from './routes.ts'

interface Needs {
  readonly pictures: ContextOf<typeof pictureHandlers> & ContextOf<typeof pictureJobs>
}

export const pictures = {
  handlers: ({ pictures: context }: Needs) => pictureHandlers(context),
  jobs: ({ pictures: context }: Needs) => pictureJobs(context),
  queues: [PICTURE_QUEUE],
  schedules: PICTURE_SCHEDULES,
}
