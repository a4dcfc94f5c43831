import type { ReportRequest } from '@okoume/contract/wire/moderation.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { caseDueAt } from '@okoume/domain/moderation/case-due.ts'
import { type Decision, isUpheld } from '@okoume/domain/moderation/decisions.ts'
import {
  REPORTER_RECORD_DAYS,
  REPORTS_A_DAY,
  REPORTS_THAT_HIDE_DAYS,
  reportsHide,
} from '@okoume/domain/moderation/report.ts'
import { type Kysely, sql } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../accounts/account-queries.ts'
import { lockItem } from '../listings/items/lock-item.ts'
import { openCase } from '../listings/moderation/open-case.ts'
import { updateModeration } from '../listings/moderation/update-moderation.ts'
import type { ReportContext } from './moderation-context.ts'
import { findTarget } from './reported-target.ts'

/**
 * Adds a report to the open case of its target. A person counts once for one target: a second report changes nothing.
 * Enough reports by verified people hide an item until a moderator decides.
 * @throws ApiError REPORTED_UNKNOWN, REPORT_OWN, TOO_MANY_REPORTS, UNAUTHENTICATED
 */
export async function sendReport(
  context: ReportContext,
  reporterId: string,
  report: ReportRequest,
  now: Date,
): Promise<void> {
  const { kind, id: targetId, number, reason, text } = report
  await context.db.transaction().execute(async (trx) => {
    const item = kind === 'item' ? await lockItem(trx, targetId) : undefined
    const { subject: subjectId } = await findTarget(trx, report, reporterId)
    // Race: of two reports by one person at the same instant the second sees the first.
    if (!(await lockUser(trx, reporterId))) throw new ApiError('UNAUTHENTICATED')
    const ofReporter = trx.selectFrom('reports').select('id').where('reporterId', '=', reporterId)
    const known = await ofReporter
      .where('kind', '=', kind)
      .where('targetId', '=', targetId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (known) return
    const recent = await ofReporter
      .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
      .limit(REPORTS_A_DAY)
      .execute()
    if (recent.length >= REPORTS_A_DAY) throw new ApiError('TOO_MANY_REPORTS')
    const opening = { kind, targetId, number, subjectId, source: 'reports' } as const
    const opened = await openCase(trx, opening, { now, newId: context.newId })
    await trx
      .insertInto('reports')
      .values({
        ...{ id: context.newId(now), caseId: opened.id, reporterId, createdAt: now },
        ...{ kind, targetId, number, reason, text },
      })
      .execute()
    await updateDueAt(trx, opened)
    if (item?.moderation === 'shown') await hideIfReported(context, trx, opened, item.heldAt, now)
  })
}

/** The more people report something, the sooner it should be read. */
async function updateDueAt(trx: Kysely<Schema>, { id, source, openedAt }: ModerationCaseRow): Promise<void> {
  const { reports } = await trx
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('reports'))
    .where('caseId', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('moderationCases')
    .set({ aimAt: caseDueAt({ source, openedAt, reports }) })
    .where('id', '=', id)
    .execute()
}

/** Counts the verified people who reported it lately. A device is known by the account that had it before. */
async function hideIfReported(
  { notify }: ReportContext,
  trx: Kysely<Schema>,
  opened: ModerationCaseRow,
  heldAt: Date | null,
  now: Date,
): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<{ decisions: Decision[]; traces: string[] }>`
    select
      array(select decision from reports as earlier
        join moderation_cases as decided on decided.id = earlier.case_id
        where earlier.reporter_id = person.id and decided_at > ${since(REPORTER_RECORD_DAYS)}) as decisions,
      array(select 'account ' || person.id
        union select 'account ' || earlier_user_id from push_devices
          where user_id = person.id and earlier_user_id is not null
        union select 'payout ' || phone from withdrawals where user_id = person.id) as traces
    from reports join users as person on person.id = reporter_id
    where case_id = ${opened.id} and verifier = 2
      and reports.created_at > ${since(REPORTS_THAT_HIDE_DAYS)}`.execute(trx)
  const reporters = rows.map(({ decisions, traces }) => {
    const upheld = decisions.filter(isUpheld).length
    return { upheld, dismissed: decisions.length - upheld, traces }
  })
  if (!reportsHide(reporters, heldAt, now)) return
  const text = 'Plusieurs personnes ont signalé cette annonce.'
  await updateModeration(trx, opened.targetId, { state: 'held', text, now, byReports: true })
  await notify(trx, 'item hidden', { opened }, now)
}
