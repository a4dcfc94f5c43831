import type { Handlers } from '../../platform/http/operations.ts'
import { readTrail } from '../audit/read-trail.ts'
import type { AdministrationParts } from './administration-parts.ts'
import { listDeadJobs } from './dead-jobs.ts'
import { findPeople } from './find-people.ts'
import { readOverview } from './overview.ts'
import { settleDeadJobs } from './settle-dead-jobs.ts'

type AdministrationOperations = 'getOverview' | 'listDeadJobs' | 'settleDeadJobs' | 'findPeople' | 'readTrail'

/** What operators need that belongs to no other feature. */
export function administrationHandlers(parts: AdministrationParts): Handlers<AdministrationOperations> {
  const { db, clock } = parts
  return {
    getOverview: () => readOverview(parts),

    listDeadJobs: () => listDeadJobs(db),

    settleDeadJobs: ({ body, caller }) =>
      settleDeadJobs(parts, { administratorId: caller.id, decision: body, now: clock.now() }),

    findPeople: ({ body, caller }) =>
      findPeople(parts, { who: body.who, administratorId: caller.id, now: clock.now() }),

    readTrail: ({ query }) => readTrail(db, query),
  }
}
