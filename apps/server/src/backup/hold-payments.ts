import type pg from 'pg'
import { HOLD_SUBJECT, HOLDS, RELEASES } from '../features/payments/outgoing-hold.ts'
import type { NewId } from '../platform/clock/identifiers.ts'

interface Moment {
  readonly now: Date
  readonly newId: NewId
}

/**
 * What the backup calls unsent may have been sent after it was made: it is asked about, never sent. What was not even
 * there yet nobody here knows: no money leaves until somebody says so.
 */
export async function holdPayments(
  client: pg.ClientBase,
  backedUpAt: string,
  { now, newId }: Moment,
): Promise<number> {
  const { rowCount } = await client.query(
    `update payment_operations set state = 'submitting', submitted_at = $1, next_check_at = $1, updated_at = $1
     where state = 'created'`,
    [now],
  )
  const asked = rowCount ?? 0
  await audit(client, HOLDS, { id: newId(now), now, details: { backedUpAt, asked } })
  return asked
}

/** Null where nothing was held; else how many payments may go now, and their sum. */
export async function releasePayments(client: pg.ClientBase, { now, newId }: Moment) {
  const last = await client.query<{ action: string }>(
    `select action from audit_events where subject = $1 and action = any($2) order by at desc, id desc limit 1`,
    [HOLD_SUBJECT, [HOLDS, RELEASES]],
  )
  if (last.rows[0]?.action !== HOLDS) return null
  const held = await client.query<{ count: number; sum: number }>(
    `select count(*) as count, coalesce(sum(amount), 0)::bigint as sum from payment_operations
     where state = 'created' and kind <> 'collect'`,
  )
  const { count, sum } = held.rows[0] ?? { count: 0, sum: 0 }
  await audit(client, RELEASES, { id: newId(now), now, details: { payments: count, amount: sum } })
  return { count, sum }
}

interface Trace {
  readonly id: string
  readonly now: Date
  readonly details: Readonly<Record<string, unknown>>
}

async function audit(client: pg.ClientBase, action: string, { id, now, details }: Trace): Promise<void> {
  await client.query(
    'insert into audit_events (id, at, actor_id, action, subject, details) values ($1, $2, null, $3, $4, $5)',
    [id, now, action, HOLD_SUBJECT, JSON.stringify(details)],
  )
}
