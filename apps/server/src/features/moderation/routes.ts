import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { listItemVersions } from '../listings/items/item-versions.ts'
import { decideCase } from './decide-case.ts'
import { listOwnDecisions, replyToDecision } from './decision-replies.ts'
import { listCases } from './list-cases.ts'
import type { ModerationContext } from './moderation-context.ts'
import { showReportTarget } from './reported-target.ts'
import { sendReport } from './send-report.ts'

export function moderationHandlers(context: ModerationContext) {
  const { db, clock } = context
  return {
    getReportTarget: ({ query, caller }) => showReportTarget(db, query, caller.id),

    async sendReport({ body: report, caller }) {
      await sendReport(context, caller.id, report, clock.now())
      return { ok: true }
    },

    listOwnDecisions: ({ caller }) => listOwnDecisions(db, caller.id, clock.now()),

    async replyToDecision({ params: { id }, body: { text }, caller }) {
      await replyToDecision(context, { id, userId: caller.id, text, now: clock.now() })
      return { ok: true }
    },

    listReports: ({ caller }) => listCases(db, caller.id, clock.now()),

    listItemVersions: ({ params, query }) => listItemVersions(db, params.id, query.after),

    async decideReport({ body: decision, caller }) {
      await decideCase(context, caller.id, decision, clock.now())
      return { ok: true }
    },
  } satisfies FeatureHandlers
}
