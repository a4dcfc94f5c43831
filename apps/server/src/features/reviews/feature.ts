import type { ContextOf } from '../../platform/feature.ts'
import { publishDueReviews } from './publish-reviews.ts'
import { recountReviews } from './recount-reviews.ts'
import { rentalReviewHandlers } from './review-routes.ts'

interface Needs {
  readonly core: ContextOf<typeof rentalReviewHandlers>
}

export const reviews = {
  handlers: ({ core }: Needs) => rentalReviewHandlers(core),
  jobs: ({ core }: Needs) => ({
    'publish-reviews': () => publishDueReviews(core, core.clock.now()),
    'recount-reviews': () => recountReviews(core.db, core.clock.now()),
  }),
  schedules: { 'publish-reviews': '* * * * *', 'recount-reviews': '43 2 * * *' },
}
