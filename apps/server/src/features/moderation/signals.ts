import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  LARGE_FIRST_DEPOSIT,
  readSignals,
  SIGNAL_KINDS,
  SIGNALS,
  type Signal,
  type SignalKind,
} from '@okoume/domain/moderation/signals.ts'
import { CODE_ENTERERS } from '@okoume/domain/rental/handover-code.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A rental is requested at most that long before its code is entered. */
const OLDEST_RENTAL_DAYS = 400

interface Asked {
  /** A table `person (id)` of those who are looked at, once each. */
  readonly people: RawBuilder<unknown>
  /** From when on it counts. */
  readonly since: Date
  readonly now: Date
}

interface Counted {
  readonly id: string
  readonly count: number
}

/** How each signal is counted: for each person by an index, whatever there is of others. */
const COUNTS: Readonly<Record<SignalKind, (asked: Asked) => RawBuilder<Counted>>> = {
  'shared payout number': ({ people }) => sql`
    select person.id, count(distinct other.user_id)::int as count from ${people}
    cross join lateral (select distinct phone from withdrawals where user_id = person.id) as own
    join withdrawals as other on other.phone = own.phone and other.user_id <> person.id
    group by person.id`,

  'suspended device': ({ people }) => sql`
    select person.id, count(*)::int as count from ${people}
    join push_devices on push_devices.user_id = person.id
    join users as earlier on earlier.id = earlier_user_id and earlier.suspended_at is not null
    group by person.id`,

  'wrong codes': ({ people, since, now }) => {
    const oldest = new Date(now.getTime() - OLDEST_RENTAL_DAYS * DAY_MS)
    const entered = Object.entries(CODE_ENTERERS).map(
      ([direction, enterer]) => sql`
        select wrong_tries from rentals join handover_codes on rental_id = rentals.id and direction = ${direction}
        where ${sql.ref(`rentals.${enterer}Id`)} = person.id and requested_at > ${oldest} and wrong_at > ${since}`,
    )
    return sql`
      select person.id, sum(wrong_tries)::int as count from ${people}
      cross join lateral (${sql.join(entered, sql` union all `)}) as tried group by person.id`
  },

  'large first deposit': ({ people }) => sql`
    select person.id, 1 as count from ${people}
    where exists (select from rentals where renter_id = person.id and deposit >= ${LARGE_FIRST_DEPOSIT}
        and status in ('en attente', 'acceptée', 'en cours'))
      and not exists (select from rentals where renter_id = person.id and status = 'terminée')`,

  cancellations: ({ people, since }) => sql`
    select person.id, count(*)::int as count from ${people}
    cross join lateral (
      select from rentals where owner_id = person.id and cancellation = 'owner' and cancelled_at > ${since}
      union all
      select from rentals where renter_id = person.id and cancellation in ('renter', 'grace') and cancelled_at > ${since}
    ) as cancelled group by person.id`,

  'unpaid holds': ({ people, since }) => sql`
    select person.id, count(*)::int as count from ${people}
    join checkouts on renter_id = person.id and checkouts.created_at > ${since}
    join payment_operations as payment on payment.id = payment_id and payment.state = 'failed'
    group by person.id`,

  'hidden contacts': ({ people, since }) => sql`
    select person.id, count(*)::int as count from ${people}
    join messages on author_id = person.id and hid_contact and sent_at > ${since}
    group by person.id`,
}

/** The signals of each of these people; nothing for those who have none. */
export async function findSignals(
  db: Kysely<Schema>,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Signal[]>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const people = sql`unnest(${ids}::uuid[]) as person (id)`
  const counts = new Map(ids.map((id) => [id, {} as Partial<Record<SignalKind, number>>]))
  for (const kind of SIGNAL_KINDS) {
    const { days } = SIGNALS[kind]
    const since = days === null ? new Date(0) : new Date(now.getTime() - days * DAY_MS)
    const { rows } = await COUNTS[kind]({ people, since, now }).execute(db)
    for (const { id, count } of rows) Object.assign(counts.get(id) ?? {}, { [kind]: count })
  }
  return new Map([...counts].map(([id, counted]) => [id, readSignals(counted)]))
}
