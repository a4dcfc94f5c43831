import { errorMessage } from '@okoume/contract/model/errors.ts'
import { type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { refuseUnlessIndependent } from '../../accounts/standing.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { FinanceContext } from '../finance-context.ts'
import { findDifferences } from './differences.ts'
import { lockOpenDay, lockReconciliation } from './open-days.ts'

export interface NewExplanation {
  readonly actorId: string
  readonly day: CalendarDay
  readonly difference: string
  readonly words: string
  readonly officeEntry: string | null
}

/**
 * Explains a difference, once; a large one waits for a second administrator. It moves no money: what mends it is an entry of
 * the office.
 * @throws ApiError DIFFERENCE_NOT_FOUND, OFFICE_ENTRY_NOT_POSTED, PERIOD_CLOSED, DAY_NOT_OVER
 */
export async function explainDifference(
  context: FinanceContext,
  { actorId, day, difference, words, officeEntry }: NewExplanation,
): Promise<void> {
  const { db, clock, newId } = context
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockOpenDay(trx, { day, actorId, now })
    const [found] = await findDifferences(trx, { from: day, to: day, key: difference, limit: 1 })
    if (!found || found.explanationId) throw new ApiError('DIFFERENCE_NOT_FOUND')
    if (officeEntry) await refuseUnlessPosted(trx, officeEntry)
    const { size: amount } = found
    const waits = amount > MAX_WITHOUT_SECOND
    const id = newId(now)
    await trx
      .insertInto('differenceExplanations')
      .values({
        ...{ id, day, difference, kind: found.kind, amount, words, officeEntry },
        ...{ state: waits ? 'waiting' : 'accepted', askedBy: actorId, askedAt: now },
      })
      .execute()
    const details = { day, difference, kind: found.kind, amount, reason: words, officeEntry }
    const action = waits ? 'propose explanation' : 'explain difference'
    await writeAudit(trx, { actorId, action, subject: id, details }, { now, newId })
    if (waits) await context.notify(trx, 'explanation proposed', { id, day, amount }, now)
  })
}

async function refuseUnlessPosted(trx: Kysely<Schema>, id: string): Promise<void> {
  const entry = await trx
    .selectFrom('officeEntries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'posted')
    .executeTakeFirst()
  if (!entry)
    throw new ApiError('OFFICE_ENTRY_NOT_POSTED', { officeEntry: errorMessage('OFFICE_ENTRY_NOT_POSTED') })
}

export interface ExplanationDecision {
  readonly id: string
  readonly actorId: string
  readonly outcome: 'accepted' | 'declined'
  readonly note: string
}

/**
 * Accepts or declines what another administrator explained, once. Returns the day.
 * @throws ApiError EXPLANATION_NOT_FOUND, OWN_CASE, NOT_INDEPENDENT
 */
export async function decideExplanation(
  { db, clock, newId }: FinanceContext,
  { id, actorId, outcome, note }: ExplanationDecision,
): Promise<CalendarDay> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockReconciliation(trx)
    await lockOpenAccount(trx, actorId)
    const row = await trx
      .selectFrom('differenceExplanations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.state !== 'waiting' || row.withdrawnAt) throw new ApiError('EXPLANATION_NOT_FOUND')
    const { day, difference, kind, amount, askedBy } = row
    if (askedBy === actorId) throw new ApiError('OWN_CASE')
    await refuseUnlessIndependent(trx, { administratorId: actorId, askedBy, now })
    await trx
      .updateTable('differenceExplanations')
      .set({ state: outcome, decidedBy: actorId, decidedAt: now })
      .where('id', '=', id)
      .execute()
    const details = { day, difference, kind, amount, askedBy, note }
    const action = outcome === 'accepted' ? 'explain difference' : 'decline explanation'
    await writeAudit(trx, { actorId, action, subject: id, details }, { now, newId })
    return calendarDay(day)
  })
}

export interface ExplanationWithdrawn {
  readonly id: string
  readonly actorId: string
  readonly reason: string
}

/**
 * Takes back an explanation that was a mistake, whoever gave it: its difference is open again. Returns its day.
 * @throws ApiError EXPLANATION_GONE, PERIOD_CLOSED, DAY_NOT_OVER
 */
export async function withdrawExplanation(
  { db, clock, newId }: FinanceContext,
  { id, actorId, reason }: ExplanationWithdrawn,
): Promise<CalendarDay> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockReconciliation(trx)
    const row = await trx
      .selectFrom('differenceExplanations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || row.state === 'declined' || row.withdrawnAt) throw new ApiError('EXPLANATION_GONE')
    const { day, difference, kind, amount, askedBy } = row
    await lockOpenDay(trx, { day: calendarDay(day), actorId, now })
    await trx
      .updateTable('differenceExplanations')
      .set({ withdrawnBy: actorId, withdrawnAt: now, withdrawnReason: reason })
      .where('id', '=', id)
      .execute()
    const details = { day, difference, kind, amount, askedBy, reason }
    await writeAudit(trx, { actorId, action: 'withdraw explanation', subject: id, details }, { now, newId })
    return calendarDay(day)
  })
}
