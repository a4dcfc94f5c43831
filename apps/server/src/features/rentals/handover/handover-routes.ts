import type { Clock } from '#platform/clock/clock.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { showRental } from '../records/present-rental.ts'
import type { HandoverContext } from './handover-codes.ts'
import { showHandover } from './present-handover.ts'
import { proveHandover } from './prove-handover.ts'
import { answerReport, reportHandover } from './report-handover.ts'
import { saveMeeting } from './save-meeting.ts'

export function handoverHandlers(context: HandoverContext & { readonly clock: Clock }) {
  const { clock } = context
  const show = (id: string, callerId: string) => showHandover(context, id, callerId, clock.now())
  const report =
    (kind: 'missing' | 'no-show' | 'problem') =>
    async ({
      params,
      body,
      caller,
    }: {
      params: { id: string }
      body: { text: string }
      caller: { id: string }
    }) => {
      const statement = { rentalId: params.id, callerId: caller.id, text: body.text, now: clock.now() }
      await reportHandover(context, { ...statement, report: kind })
      return show(params.id, caller.id)
    }
  return {
    getHandover: ({ params, caller }) => show(params.id, caller.id),
    async proveHandover({ params, body, caller }) {
      const { id: rentalId, direction } = params
      await proveHandover(context, { ...body, rentalId, direction, callerId: caller.id, now: clock.now() })
      return show(rentalId, caller.id)
    },
    async saveMeeting({ params, body, caller }) {
      const { id: rentalId } = params
      await saveMeeting(context, { rentalId, callerId: caller.id, text: body.text, now: clock.now() })
      return showRental(context.db, rentalId, caller.id)
    },
    reportMissing: report('missing'),
    reportNoShow: report('no-show'),
    reportProblem: report('problem'),
    async answerReport({ params, body, caller }) {
      await answerReport(context, { ...body, rentalId: params.id, callerId: caller.id, now: clock.now() })
      return show(params.id, caller.id)
    },
  } satisfies FeatureHandlers
}
