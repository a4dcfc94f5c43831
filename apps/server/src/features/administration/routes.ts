import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { readTrail } from '../audit/read-trail.ts'
import type { AdministrationContext } from './administration-context.ts'
import { changeNumber } from './change-number.ts'
import { changeRoles, resetSecondFactor } from './change-roles.ts'
import { listDeadJobs } from './dead-jobs.ts'
import { findPeople } from './find-people.ts'
import { readOverview } from './overview.ts'
import { settleDeadJobs } from './settle-dead-jobs.ts'
import { viewAsPerson } from './view-as-person.ts'
import { readWeeklyFigures } from './weekly-figures.ts'

/** Operations of administrators that belong to no other feature. */
export function administrationHandlers(context: AdministrationContext) {
  const { db, clock } = context
  return {
    getOverview: ({ caller, roles }) => readOverview(context, { id: caller.id, roles }),

    listDeadJobs: () => listDeadJobs(db),

    settleDeadJobs: ({ body, caller }) =>
      settleDeadJobs(context, { administratorId: caller.id, decision: body, now: clock.now() }),

    findPeople: ({ body, caller, roles }) =>
      findPeople(context, { who: body.who, administratorId: caller.id, roles, now: clock.now() }),

    viewAsPerson: ({ params, body, caller, roles }) =>
      viewAsPerson(context, {
        userId: params.id,
        reason: body.reason,
        administratorId: caller.id,
        roles,
        now: clock.now(),
      }),

    async changeRoles({ params, body, caller }) {
      await caller.requireCode(body.code)
      await changeRoles(context, { userId: params.id, roles: body.roles, actorId: caller.id })
      return { ok: true }
    },

    getWeeklyFigures: () => readWeeklyFigures(db, clock.now()),

    async resetSecondFactor({ params, body, caller }) {
      await caller.requireCode(body.code)
      await resetSecondFactor(context, { userId: params.id, actorId: caller.id })
      return { ok: true }
    },

    async changeNumber({ params, body: { code, ...change }, caller }) {
      await caller.requireCode(code)
      await changeNumber(context, { userId: params.id, actorId: caller.id, change })
      return { ok: true }
    },

    readTrail: ({ query }) => readTrail(db, query),
  } satisfies FeatureHandlers
}
