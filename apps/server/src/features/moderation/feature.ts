import { z } from 'zod'
import type { ContextOf } from '../../platform/feature.ts'
import { partyNotifications } from '../rentals/notifications/party-notifications.ts'
import { MODERATION_NOTIFICATIONS } from './moderation-notifications.ts'
import { moderationHandlers } from './routes.ts'
import { SUSPENSION_TEMPLATES } from './suspension-templates.ts'
import { notifyOfSuspension, sweepSuspensions } from './suspensions.ts'

interface Needs {
  readonly core: ContextOf<typeof moderationHandlers>
}

const Suspended = z.object({ userId: z.uuid(), at: z.iso.datetime() })

export const moderation = {
  notifications: {
    ...MODERATION_NOTIFICATIONS,
    ...partyNotifications({
      templates: SUSPENSION_TEMPLATES,
      kinds: { renter: 'answers', owner: 'requests' },
    }),
  },
  handlers: ({ core }: Needs) => moderationHandlers(core),
  jobs: ({ core }: Needs) => ({
    'notify-of-suspension': (payload: unknown) =>
      notifyOfSuspension(core, Suspended.parse(payload), core.clock.now()),
    'sweep-suspensions': () => sweepSuspensions(core, core.clock.now()),
  }),
  schedules: { 'sweep-suspensions': '* * * * *' },
}
