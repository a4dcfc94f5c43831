import { dueEnquiryAction, type EnquiryAction, enquiryTransition } from '@okoume/domain/rental/enquiry.ts'
import { type Kysely, sql } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { planItemAlerts } from '../listings/changes/plan-item-alerts.ts'
import { IS_BEING_PAID, isBeingPaid, lockEnquiry, saveEnquiry } from '../rentals/queries/enquiry-queries.ts'
import type { EnquiryContext, EnquiryEvents } from './enquiry-context.ts'
import { freeReservedDays } from './update-enquiry.ts'

const AT_ONCE = 500

export function enquiryJobs(context: EnquiryContext) {
  return { 'end-enquiries': () => endEnquiries(context, context.clock.now()) } satisfies Jobs
}

export const ENQUIRY_SCHEDULES = { 'end-enquiries': '* * * * *' }

/** Of `enquiries`: live, but its item is gone, or a party has left or is suspended. */
const IS_IMPOSSIBLE = sql<boolean>`(exists (select from items where items.id = item_id
    and (deleted_at is not null or moderation = 'removed'))
  or exists (select from users where users.id in (owner_id, renter_id)
    and (closed_at is not null or suspended_at is not null)))`

/**
 * Ends the enquiries whose time is over, and those that can lead to nothing any more, unless they are being paid.
 * @throws AggregateError once all others have had their turn
 */
async function endEnquiries(context: EnquiryContext, now: Date): Promise<void> {
  const due = await context.db
    .selectFrom('enquiries')
    .select('id')
    .where('dueAt', 'is not', null)
    .where((eb) => eb.or([eb('dueAt', '<=', now), IS_IMPOSSIBLE]))
    .where(sql<boolean>`not ${IS_BEING_PAID}`)
    .orderBy('dueAt')
    .limit(AT_ONCE)
    .execute()
  const failures = new Failures()
  for (const { id } of due)
    await failures.attempt(id, () =>
      context.db.transaction().execute((trx) => endIfDue(context, trx, id, now)),
    )
  failures.throwAny()
}

const EVENTS = {
  expire: 'question expired',
  'close unanswered': 'question unanswered',
  close: 'question impossible',
} as const satisfies Partial<Record<EnquiryAction, keyof EnquiryEvents>>

async function endIfDue(context: EnquiryContext, trx: Kysely<Schema>, id: string, now: Date): Promise<void> {
  const enquiry = await lockEnquiry(trx, id)
  if (!enquiry || (await isBeingPaid(trx, id))) return
  const action = (await isImpossible(trx, id)) ? 'close' : dueEnquiryAction(enquiry, now)
  const state = action && enquiryTransition(enquiry.state, action)
  if (!state || !(action in EVENTS)) return
  const ended = await saveEnquiry(trx, enquiry, { state, unanswered: action === 'close unanswered' })
  await freeReservedDays(trx, enquiry, now)
  await context.notify(trx, EVENTS[action as keyof typeof EVENTS], { enquiry: ended }, now)
}

async function isImpossible(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('enquiries')
    .select(IS_IMPOSSIBLE.as('isImpossible'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.isImpossible === true
}

/** Ends, in the transaction that closes an account, the person's live enquiries: the other party reads of it. */
export async function endEnquiriesOf(trx: Kysely<Schema>, userId: string): Promise<void> {
  const { rows } = await sql<Pick<EnquiryRow, 'itemId' | 'reservedUntil'>>`update enquiries set due_at = null,
      state = case when renter_id = ${userId} then 'withdrawn' else 'closed' end
    where ${userId} in (owner_id, renter_id) and state in ('open', 'pre-approved')
    returning item_id, reserved_until`.execute(trx)
  // Others may wait for the days that these reserved.
  for (const { itemId, reservedUntil } of rows) if (reservedUntil) await planItemAlerts(trx, itemId)
}
