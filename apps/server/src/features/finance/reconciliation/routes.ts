import { calendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import type { FinanceContext } from '../finance-context.ts'
import { addStatement, withdrawStatement } from './add-statement.ts'
import { closeDay, reopenDay } from './close-day.ts'
import { decideExplanation, explainDifference, withdrawExplanation } from './explain-difference.ts'
import { readDay, readMonth } from './read-reconciliation.ts'
import { changeColumns } from './statement-columns.ts'
import { readStatementFile } from './statement-file.ts'

export function reconciliationHandlers(context: FinanceContext) {
  const { db, clock, providers } = context
  const show = (day: string, { id: viewerId }: { readonly id: string }) =>
    readDay({ db, providers }, { day: calendarDay(day), viewerId, now: clock.now() })
  return {
    getReconciliation({ query }) {
      const now = clock.now()
      return readMonth(db, { month: query.month ?? dayInLibreville(now).slice(0, 7), now })
    },
    getReconciliationDay: ({ params, caller }) => show(params.day, caller),
    async addStatement({ params, form, file, caller }) {
      await addStatement(context, { ...form, day: calendarDay(params.day), file, actorId: caller.id })
      return show(params.day, caller)
    },
    getStatementFile: ({ params }) => readStatementFile(db, params.id),
    async withdrawStatement({ params, body, caller }) {
      return show(await withdrawStatement(context, { ...params, ...body, actorId: caller.id }), caller)
    },
    changeStatementColumns: ({ params, body, caller }) =>
      changeColumns(context, { ...params, columns: body, actorId: caller.id }),
    async explainDifference({ params, body, caller }) {
      await explainDifference(context, { ...body, day: calendarDay(params.day), actorId: caller.id })
      return show(params.day, caller)
    },
    async decideExplanation({ params, body, caller }) {
      return show(await decideExplanation(context, { ...params, ...body, actorId: caller.id }), caller)
    },
    async withdrawExplanation({ params, body, caller }) {
      return show(await withdrawExplanation(context, { ...params, ...body, actorId: caller.id }), caller)
    },
    async closeDay({ params, body, caller }) {
      await closeDay(context, { ...body, day: calendarDay(params.day), actorId: caller.id })
      return show(params.day, caller)
    },
    async reopenDay({ params, body, caller }) {
      await reopenDay(context, { ...body, day: calendarDay(params.day), actorId: caller.id })
      return show(params.day, caller)
    },
  } satisfies FeatureHandlers
}
