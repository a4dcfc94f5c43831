import { NOTIFICATIONS } from '../../apps/server/src/compose/features.ts'
import { createAlertLinks } from '../../apps/server/src/features/listings/alerts/alert-links.ts'
import type { ListingJobContext } from '../../apps/server/src/features/listings/listing-jobs.ts'
import { createNotify } from '../../apps/server/src/features/notifications/create-notify.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { SERVER_SECRET, type TestServer } from './test-server.ts'

/** The site's address in the mails of that context. */
export const ALERTS_URL = 'https://okoume.test'

/** The context of alerts about items, at a time that the test moves. Without `findOccupancies` no item is rented. */
export function alertContext(
  { db, pool }: TestServer,
  now: () => Date,
  findOccupancies: ListingJobContext['findOccupancies'] = async () => new Map(),
): ListingJobContext {
  return {
    db,
    pool,
    clock: { now },
    newId: newUuid,
    notify: createNotify(NOTIFICATIONS, { newId: newUuid, publicUrl: ALERTS_URL }),
    alertLinks: createAlertLinks(SERVER_SECRET),
    findOccupancies,
  }
}
