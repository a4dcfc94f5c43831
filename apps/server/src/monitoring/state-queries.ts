import { type Kysely, sql } from 'kysely'
import { type BackupState, readBackupState } from '../backup/backup-record.ts'
import { textMonth } from '../features/notifications/texts/text-spending.ts'
import { arePaymentsPaused } from '../features/payments/transactions/outgoing-pause.ts'
import type { Schema } from '../platform/database/schema.ts'

/** Open work in the database. */
export interface State {
  readonly jobs: readonly JobState[]
  readonly payments: readonly PaymentState[]
  readonly waiting: readonly WaitingState[]
  readonly ledger: readonly LedgerState[]
  /** Codes of the last hour that were handed to a provider. */
  readonly textCodes: readonly TextCodeState[]
  /** FCFA of this month. */
  readonly textSpending: number
  readonly paymentsHeld: boolean
  readonly backups: BackupState
}

export interface JobState {
  readonly task: string
  readonly due: number
  readonly planned: number
  readonly dead: number
  readonly oldestDueSeconds: number
}

export interface PaymentState {
  readonly operator: string
  readonly provider: string
  readonly age: string
  readonly count: number
}

export interface WaitingState {
  readonly what: string
  readonly count: number
  readonly oldestSeconds: number
}

export interface TextCodeState {
  readonly provider: string
  readonly delivery: string
  readonly count: number
}

export interface LedgerState {
  readonly invariant: string
  readonly violations: number
  readonly checkedSecondsAgo: number
}

/** Beyond it «very many» is all that anybody needs to know, and counting must not become a load of its own. */
const COUNTED = 50_000

/** One after the other on one connection: monitoring takes no more from the product. */
export async function readState(db: Kysely<Schema>, now: Date): Promise<State> {
  return db.connection().execute(async (connection) => ({
    jobs: await jobStates(connection),
    payments: await paymentStates(connection, now),
    waiting: await waitingStates(connection, now),
    ledger: await ledgerStates(connection),
    textCodes: await textCodeStates(connection),
    textSpending: await textSpending(connection, now),
    paymentsHeld: await arePaymentsPaused(connection),
    backups: await readBackupState(connection),
  }))
}

async function jobStates(db: Kysely<Schema>): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select task,
      count(*) filter (where is_available and run_at <= now())::int as due,
      count(*) filter (where is_available and run_at > now())::int as planned,
      count(*) filter (where is_dead)::int as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8
        as "oldestDueSeconds"
    from (
      select task_identifier as task, run_at,
        locked_at is null and attempts < max_attempts as is_available,
        locked_at is null and attempts >= max_attempts as is_dead
      from graphile_worker.jobs limit ${COUNTED}
    ) as job
    group by task`.execute(db)
  return rows
}

/** Payments that were ordered and whose outcome is not known yet. */
async function paymentStates(db: Kysely<Schema>, now: Date): Promise<PaymentState[]> {
  const waited = sql`${now}::timestamptz - created_at`
  const age = sql<string>`case when ${waited} < '1 minute' then '0-1m' when ${waited} < '5 minutes' then '1-5m'
    when ${waited} < '30 minutes' then '5-30m' when ${waited} < '2 hours' then '30m-2h'
    when ${waited} < '1 day' then '2-24h' else '24h+' end`
  const { rows } = await sql<PaymentState>`
    select operator, provider, age, count(*)::int as count
    from (
      select operator, provider, ${age} as age from payment_operations
      where state in ('created', 'submitting', 'pending', 'unknown') and (state <> 'created' or short_since is null)
      limit ${COUNTED}
    ) as open group by operator, provider, age`.execute(db)
  return rows
}

/** Work that waits for a person, or was given up: how many, and since when the oldest of them. */
async function waitingStates(db: Kysely<Schema>, now: Date): Promise<WaitingState[]> {
  const one = (what: string, since: ReturnType<typeof sql>) => sql`
    select ${what}::text as what, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0))::float8 as "oldestSeconds"
    from (${since} limit ${COUNTED}) as waiting (since)`
  const { rows } = await sql<WaitingState>`
    ${one('payment reviews', sql`select updated_at from payment_operations where state = 'review'`)}
    union all
    ${one('disputes', sql`select return_contested_at from rentals where contest_state = 'escalated'`)}
    union all
    ${one('verifications', sql`select submitted_at from identity_files where decided_at is null`)}
    union all
    ${one(
      'payments short of float',
      sql`select short_since from payment_operations where state = 'created' and short_since is not null`,
    )}
    union all
    ${one(
      'withdrawals by hand',
      sql`select created_at from withdrawals where state = 'requested' and payer = 'administrator'`,
    )}
    union all
    ${one(
      'days that lack money',
      sql`select written_at from safeguard_records left join safeguard_sign_offs using (day)
        where surplus < 0 and seen_at is null`,
    )}
    union all
    ${one('failed mails', sql`select failed_at from mails where failed_at is not null`)}
    union all
    ${one(
      'mails tried again',
      sql`select queued_at from mails where sent_at is null and failed_at is null and failure_kind is not null`,
    )}`.execute(db)
  return rows
}

async function ledgerStates(db: Kysely<Schema>): Promise<LedgerState[]> {
  const { rows } = await sql<LedgerState>`
    select invariant, violations, extract(epoch from now() - checked_at)::float8 as "checkedSecondsAgo"
    from ledger_watch`.execute(db)
  return rows
}

async function textCodeStates(db: Kysely<Schema>): Promise<TextCodeState[]> {
  const { rows } = await sql<TextCodeState>`
    select provider, delivery, count(*)::int as count from auth.phone_codes
    where ordered_at > now() - interval '1 hour' and delivery is not null
    group by 1, 2`.execute(db)
  return rows
}

async function textSpending(db: Kysely<Schema>, now: Date): Promise<number> {
  const month = await db
    .selectFrom('textMonths')
    .select('spent')
    .where('month', '=', textMonth(now))
    .executeTakeFirst()
  return month?.spent ?? 0
}
