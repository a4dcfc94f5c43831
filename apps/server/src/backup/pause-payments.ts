import type pg from 'pg'
import { PAUSE_SUBJECT, PAUSES, RELEASES } from '../features/payments/transactions/outgoing-pause.ts'
import type { NewId } from '../platform/clock/identifiers.ts'

/**
 * Prevents paying twice after a restore. What the backup calls unsent may have been sent since: the provider is asked,
 * nothing is sent. Payments made after the backup are unknown here: no money leaves until an operator releases it.
 * Runs in the restore's transaction.
 */
export async function pausePayments(
  client: pg.ClientBase,
  backedUpAt: string,
  newId: NewId,
): Promise<number> {
  const { rowCount } = await client.query(
    `with clock (now) as (select date_trunc('milliseconds', clock_timestamp()))
     update payment_operations set state = 'submitting', submitted_at = now, next_check_at = now, updated_at = now
     from clock where state = 'created'`,
  )
  const asked = rowCount ?? 0
  const at = await nextInstant(client)
  await audit(client, PAUSES, { id: newId(at), at, details: { backedUpAt, asked } })
  return asked
}

/** In its own transaction. Null where nothing was paused; else how many payments may be sent now, and their sum. */
export async function releasePayments(client: pg.ClientBase, newId: NewId) {
  await client.query('begin')
  try {
    const released = await release(client, newId)
    await client.query('commit')
    return released
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function release(client: pg.ClientBase, newId: NewId) {
  const last = await client.query<{ action: string }>(
    `select action from audit_events where subject = $1 and action = any($2) order by at desc, id desc limit 1`,
    [PAUSE_SUBJECT, [PAUSES, RELEASES]],
  )
  if (last.rows[0]?.action !== PAUSES) return null
  const totals = await client.query<{ count: number; sum: number }>(
    `select count(*) as count, coalesce(sum(amount), 0)::bigint as sum from payment_operations
     where state = 'created' and kind <> 'collect'`,
  )
  const { count, sum } = totals.rows[0] ?? { count: 0, sum: 0 }
  const at = await nextInstant(client)
  await audit(client, RELEASES, { id: newId(at), at, details: { payments: count, amount: sum } })
  return { count, sum }
}

/**
 * The later of holds and releases is what counts: whatever clocks the earlier ones were written by, the next one is later.
 */
async function nextInstant(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select greatest(clock_timestamp(), max(at) + interval '1 millisecond') as at from audit_events
     where subject = $1 and action = any($2)`,
    [PAUSE_SUBJECT, [PAUSES, RELEASES]],
  )
  const [next] = rows
  if (!next) throw new Error('PostgreSQL returned no time')
  return next.at
}

interface Trace {
  readonly id: string
  readonly at: Date
  readonly details: Readonly<Record<string, unknown>>
}

async function audit(client: pg.ClientBase, action: string, { id, at, details }: Trace): Promise<void> {
  await client.query(
    'insert into audit_events (id, at, actor_id, action, subject, details) values ($1, $2, null, $3, $4, $5)',
    [id, at, action, PAUSE_SUBJECT, JSON.stringify(details)],
  )
}
