import type { OwnerRecord } from '@okoume/contract/wire/owner-record.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  answerRecord,
  countCancellations,
  MAX_REQUESTS,
  RECORD_DAYS,
} from '@okoume/domain/person/owner-record.ts'
import type { CancellationReason } from '@okoume/domain/rental/rental-status.ts'
import { MAX_COUNTED } from '@okoume/domain/review/review-content.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { type Bound, statement } from '#platform/database/statement.ts'

/** As JSON has instants. */
interface RecordRow {
  readonly rentals: number
  readonly requests: readonly { readonly requestedAt: string; readonly answeredAt: string | null }[]
  readonly letDown: readonly {
    readonly cancellation: CancellationReason
    readonly instant: boolean
    readonly requestedAt: string
    readonly cancelledAt: string
    readonly startDate: CalendarDay
  }[]
}

/** An owner's record by their rentals: one round trip, each part by an index of its own. */
export async function findOwnerRecord(db: Kysely<Schema>, ownerId: string, now: Date): Promise<OwnerRecord> {
  return readOwnerRecord(await recordOfOwner(db, { ownerId, from: recordStart(now) }), now)
}

const recordOfOwner = statement(
  (db, { ownerId, from }: { readonly ownerId: string; readonly from: Date }) => ({
    compile: () => selectRecord(sql`${ownerId}`, from).compile(db),
  }),
)

/** The same of an item's owner, to be read with {@link readOwnerRecord}. */
export function recordOfItem(itemId: string, now: Date): Bound<RecordRow> {
  return recordOfItemsOwner.bind({ itemId, from: recordStart(now) })
}

const recordOfItemsOwner = statement(
  (db, { itemId, from }: { readonly itemId: string; readonly from: Date }) => ({
    compile: () => selectRecord(sql`(select owner_id from items where id = ${itemId})`, from).compile(db),
  }),
)

function recordStart(now: Date): Date {
  return new Date(now.getTime() - RECORD_DAYS * DAY_MS)
}

function selectRecord(owner: RawBuilder<unknown>, from: Date): RawBuilder<RecordRow> {
  return sql`
    select
      (select count(*)::int from (
        select from rentals where owner_id = ${owner} and status = 'terminée'
        order by end_date desc limit ${MAX_COUNTED}
      ) as ended) as rentals,
      (select coalesce(json_agg(asked), '[]') from (
        (select requested_at as "requestedAt", answered_at as "answeredAt" from rentals
        where owner_id = ${owner} and requested_at >= ${from} and enquiry_id is null
          and not instant and (answered_at is not null or cancellation = 'expired')
        order by requested_at desc limit ${MAX_REQUESTS})
        union all
        (select created_at, answered_at from enquiries
        where owner_id = ${owner} and created_at >= ${from} and (answered_at is not null or unanswered)
        order by created_at desc limit ${MAX_REQUESTS})
        order by 1 desc limit ${MAX_REQUESTS}
      ) as asked) as requests,
      (select coalesce(json_agg(missed), '[]') from (
        select cancellation, instant, requested_at as "requestedAt", cancelled_at as "cancelledAt", start_date as "startDate"
        from rentals
        where owner_id = ${owner} and cancelled_at >= ${from} and cancellation in ('owner', 'not-handed-over')
      ) as missed) as let_down`
}

export function readOwnerRecord([row]: readonly RecordRow[], now: Date): OwnerRecord {
  const { rentals = 0, requests = [], letDown = [] } = row ?? {}
  const asked = requests.map(({ requestedAt, answeredAt }) => ({
    requestedAt: new Date(requestedAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  }))
  const cancelled = letDown
    .filter(({ cancellation }) => cancellation === 'owner')
    .map((rental) => ({
      ...rental,
      requestedAt: new Date(rental.requestedAt),
      cancelledAt: new Date(rental.cancelledAt),
    }))
  return {
    rentals,
    answers: answerRecord(asked, now),
    cancellations: countCancellations(cancelled),
    missed: letDown.length - cancelled.length,
  }
}
