import type { ContextOf } from '../../platform/feature.ts'
import { partyNotifications } from '../rentals/notifications/party-notifications.ts'
import { RETURN_KINDS } from '../rentals/notifications/template-data.ts'
import { publishDueReviews } from './publish-reviews.ts'
import { recountReviews } from './recount-reviews.ts'
import { rentalReviewHandlers } from './review-routes.ts'
import { REVIEW_TEMPLATES } from './review-templates.ts'

interface Needs {
  readonly core: ContextOf<typeof rentalReviewHandlers>
}

export const reviews = {
  notifications: partyNotifications({ templates: REVIEW_TEMPLATES, kinds: RETURN_KINDS, anchor: '#avis' }),
  handlers: ({ core }: Needs) => rentalReviewHandlers(core),
  jobs: ({ core }: Needs) => ({
    'publish-reviews': () => publishDueReviews(core, core.clock.now()),
    'recount-reviews': () => recountReviews(core.db, core.clock.now()),
  }),
  schedules: { 'publish-reviews': '* * * * *', 'recount-reviews': '43 2 * * *' },
}
