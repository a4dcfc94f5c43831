import type { ReportRequest } from '@okoume/contract/wire/moderation.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { caseAim } from '@okoume/domain/moderation/case-aim.ts'
import { REPORTS_A_DAY, REPORTS_THAT_HIDE_MS, reportsHide } from '@okoume/domain/moderation/report.ts'
import { type Kysely, sql } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../accounts/account-queries.ts'
import { lockItem } from '../listings/items/lock-item.ts'
import { openCase } from '../listings/moderation/open-case.ts'
import { updateModeration } from '../listings/moderation/update-moderation.ts'
import type { RentalContext } from '../rentals/records/rental-context.ts'
import { notifyOfHiding } from './moderation-notifications.ts'
import { findTarget } from './reported-target.ts'

export interface SentReport {
  readonly reporterId: string
  readonly report: ReportRequest
  readonly now: Date
}

/**
 * Adds a report to the open case of its target. A person counts once for one target: a second report changes nothing.
 * Enough reports by verified people hide an item until a moderator decides.
 * @throws ApiError REPORTED_UNKNOWN, REPORT_OWN, TOO_MANY_REPORTS, UNAUTHENTICATED
 */
export async function sendReport(
  context: RentalContext,
  { reporterId, report, now }: SentReport,
): Promise<void> {
  const { kind, id: targetId, number, reason, text } = report
  await context.db.transaction().execute(async (trx) => {
    const item = kind === 'item' ? await lockItem(trx, targetId) : undefined
    const { subject: subjectId } = await findTarget(trx, report, reporterId)
    // Race: of two reports by one person at the same instant the second sees the first.
    if (!(await lockUser(trx, reporterId))) throw new ApiError('UNAUTHENTICATED')
    if (await wasReported(trx, report, reporterId)) return
    await refuseTooMany(trx, reporterId, now)
    const opening = { kind, targetId, number, subjectId, source: 'reports' } as const
    const opened = await openCase(trx, opening, { now, newId: context.newId })
    await trx
      .insertInto('reports')
      .values({
        id: context.newId(now),
        case_id: opened.id,
        reporter_id: reporterId,
        kind,
        target_id: targetId,
        number,
        reason,
        text,
        created_at: now,
      })
      .execute()
    await updateAim(trx, opened)
    if (item?.moderation === 'shown')
      await hideIfReported(context, trx, { opened, heldAt: item.held_at, now })
  })
}

async function wasReported(
  trx: Kysely<Schema>,
  { kind, id, number }: ReportRequest,
  reporterId: string,
): Promise<boolean> {
  const known = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return known !== undefined
}

async function refuseTooMany(trx: Kysely<Schema>, reporterId: string, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .limit(REPORTS_A_DAY)
    .execute()
  if (recent.length >= REPORTS_A_DAY) throw new ApiError('TOO_MANY_REPORTS')
}

/** The more people report something, the sooner it should be read. */
async function updateAim(
  trx: Kysely<Schema>,
  { id, source, opened_at: openedAt }: ModerationCaseRow,
): Promise<void> {
  const { reports } = await trx
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('reports'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('moderation_cases')
    .set({ aim_at: caseAim({ source, openedAt, reports }) })
    .where('id', '=', id)
    .execute()
}

interface ReportedItem {
  readonly opened: ModerationCaseRow
  readonly heldAt: Date | null
  readonly now: Date
}

async function hideIfReported(
  context: RentalContext,
  trx: Kysely<Schema>,
  { opened, heldAt, now }: ReportedItem,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports join users on users.id = reporter_id
    where case_id = ${opened.id} and verifier = 2
      and reports.created_at > ${new Date(now.getTime() - REPORTS_THAT_HIDE_MS)}`.execute(trx)
  if (!reportsHide(rows[0]?.count ?? 0, heldAt, now)) return
  const text = 'Plusieurs personnes ont signalé cette annonce.'
  await updateModeration(trx, opened.target_id, { state: 'held', text, now, byReports: true })
  await notifyOfHiding(context, trx, { opened, now })
}
