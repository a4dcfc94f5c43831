import type { ContextOf } from '../../platform/feature.ts'
import { checkoutHandlers } from './booking/checkout-routes.ts'
import { handoverHandlers } from './handover/handover-routes.ts'
import { HANDOVER_PHOTO_SCHEDULES, handoverPhotoJobs } from './handover-photos/delete-photos.ts'
import { handoverPhotoHandlers } from './handover-photos/photo-routes.ts'
import { personHandlers } from './people/person-routes.ts'
import { RENTAL_SCHEDULES, rentalJobs } from './rental-jobs.ts'
import { returnHandlers } from './return-routes.ts'
import { rentalReviewHandlers } from './reviews/review-routes.ts'
import { rentalHandlers } from './routes.ts'

interface Needs {
  readonly core: ContextOf<typeof checkoutHandlers> &
    ContextOf<typeof rentalHandlers> &
    ContextOf<typeof returnHandlers> &
    ContextOf<typeof rentalReviewHandlers> &
    ContextOf<typeof personHandlers> &
    ContextOf<typeof rentalJobs>
  readonly handover: ContextOf<typeof handoverHandlers>
  readonly handoverPhotos: ContextOf<typeof handoverPhotoHandlers>
}

export const rentals = {
  handlers: ({ core, handover, handoverPhotos }: Needs) => ({
    ...checkoutHandlers(core),
    ...rentalHandlers(core),
    ...returnHandlers(core),
    ...handoverHandlers(handover),
    ...handoverPhotoHandlers(handoverPhotos),
    ...rentalReviewHandlers(core),
    ...personHandlers(core),
  }),
  jobs: ({ core, handoverPhotos }: Needs) => ({ ...rentalJobs(core), ...handoverPhotoJobs(handoverPhotos) }),
  schedules: { ...RENTAL_SCHEDULES, ...HANDOVER_PHOTO_SCHEDULES },
}
