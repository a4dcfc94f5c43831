import type { ContextOf } from '../../platform/feature.ts'
import { DELEGATE_SCHEDULES, delegateJobs } from './delegate-jobs.ts'
import { delegateHandlers } from './delegate-routes.ts'
import { handoverHandlers } from './handover-routes.ts'
import { HANDOVER_NOTIFICATIONS } from './notifications/handover-notifications.ts'
import { HANDOVER_PHOTO_SCHEDULES, handoverPhotoJobs } from './photos/delete-photos.ts'
import { handoverPhotoHandlers } from './photos/photo-routes.ts'

interface Needs {
  readonly handover: ContextOf<typeof handoverHandlers>
  readonly handoverPhotos: ContextOf<typeof handoverPhotoHandlers>
}

export const handovers = {
  notifications: HANDOVER_NOTIFICATIONS,
  handlers: ({ handover, handoverPhotos }: Needs) => ({
    ...handoverHandlers(handover),
    ...handoverPhotoHandlers(handoverPhotos),
    ...delegateHandlers({ ...handover, photos: handoverPhotos }),
  }),
  jobs: ({ handoverPhotos }: Needs) => ({
    ...handoverPhotoJobs(handoverPhotos),
    ...delegateJobs(handoverPhotos),
  }),
  schedules: { ...HANDOVER_PHOTO_SCHEDULES, ...DELEGATE_SCHEDULES },
}
