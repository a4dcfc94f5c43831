import { partyNotifications } from './party-notifications.ts'
import { PERIOD_TEMPLATES } from './period-templates.ts'
import { RENTAL_SUMS } from './rental-sums.ts'
import { REQUEST_TEMPLATES } from './request-templates.ts'

/** Of a request: what becomes of what one party asked for, and what the other is asked. */
export const RENTAL_NOTIFICATIONS = partyNotifications({
  templates: { ...REQUEST_TEMPLATES, ...PERIOD_TEMPLATES },
  sums: RENTAL_SUMS,
  kinds: { renter: 'answers', owner: 'requests' },
})
