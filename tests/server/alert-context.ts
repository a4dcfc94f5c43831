import { createAlertLinks } from '../../apps/server/src/features/listings/alerts/alert-links.ts'
import type { ListingJobContext } from '../../apps/server/src/features/listings/listing-jobs.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { SERVER_SECRET, type TestServer } from './test-server.ts'

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
    publicUrl: 'https://okoume.test',
    alertLinks: createAlertLinks(SERVER_SECRET),
    findOccupancies,
  }
}
