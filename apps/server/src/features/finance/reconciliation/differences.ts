import type { DifferenceKind } from '@okoume/domain/books/differences.ts'
import type { StatementProvider } from '@okoume/domain/books/statement-columns.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { type Days, instantsOf } from '../read-books.ts'

const LOCAL_DAY = sql`(entry.created_at at time zone 'Africa/Libreville')::date`

/**
 * Payments that moved money at a provider, by the day in Libreville on which the ledger has them. An administrator's own are
 * at none.
 */
export function settledPayments(days: Days): RawBuilder<unknown> {
  const { start, end } = instantsOf(days)
  const within = sql`entry.created_at >= ${start} and entry.created_at < ${end}`
  return sql`
    select payment.id, payment.provider, payment.operator, payment.reference,
      coalesce(payment.received_amount, payment.amount)::bigint as amount, ${LOCAL_DAY} as day
    from ledger_entries as entry
      join (values ('payment received ', 'collect', false), ('receipt noted ', 'collect', true),
        ('refund paid ', 'refund', false), ('withdrawal paid ', 'payout', false)) as event (prefix, kind, received)
        on starts_with(entry.cause, event.prefix)
      join payment_operations as payment
        on payment.kind = event.kind and payment.cause = substr(entry.cause, length(event.prefix) + 1)
    where ${within} and payment.provider <> 'administrator'
      and (payment.received_amount is not null) = event.received and (payment.state = 'succeeded' or event.received)
      and not exists (select from ledger_entries as loss where loss.cause = concat('loss ', payment.id))
    union all
    select payment.id, payment.provider, payment.operator, payment.reference, payment.amount::bigint, ${LOCAL_DAY}
    from ledger_entries as entry join payment_operations as payment
      on payment.id = case when entry.cause ~ '^loss [0-9a-f-]{36}$' then substr(entry.cause, 6)::uuid end
    where ${within}`
}

/** Rows of statements that count, with the payment that each names. */
const MATCHED_ROWS = sql`
  select row.*, statement.day as statement_day, statement.provider, statement.operator, statement.uploaded_at,
    payment.kind as payment_kind, payment.provider_charge,
    payment.state = 'succeeded' or payment.received_amount is not null as moved,
    coalesce(payment.received_amount, payment.amount)::bigint as ours
  from statement_rows as row
    join statements as statement on statement.id = row.statement_id and statement.withdrawn_at is null
    left join payment_operations as payment on payment.id = row.operation_id`

/** Of the rows by which a payment was made, every one after the first is a double. */
const IS_DOUBLE = sql`exists (
  select from statement_rows as before
    join statements as earlier on earlier.id = before.statement_id and earlier.withdrawn_at is null
  where before.operation_id = row.operation_id and before.state = 'succeeded'
    and (earlier.day, earlier.uploaded_at, before.statement_id, before.line)
      < (row.statement_day, row.uploaded_at, row.statement_id, row.line))`

const IS_PAID = sql`exists (
  select from statement_rows as paid
    join statements as statement on statement.id = paid.statement_id and statement.withdrawn_at is null
  where paid.operation_id = row.operation_id and paid.state = 'succeeded')`

/**
 * Differences of statements and books. A payment is on the statement of whatever day has its row, so that one around
 * midnight is no difference; without a statement of its account for its day nothing is known of it.
 */
function differencesOf(days: Days): RawBuilder<unknown> {
  return sql`
    with row as (${MATCHED_ROWS} where statement.day between ${days.from}::date and ${days.to}::date),
      judged as (select row.*, case
          when operation_id is null then 'unknown'
          when state <> 'succeeded' then case when moved and not ${IS_PAID} then 'state' end
          when ${IS_DOUBLE} then 'duplicate'
          when not moved then 'state'
          when amount <> ours or direction <> case payment_kind when 'collect' then 'in' else 'out' end then 'amount'
        end as difference_kind from row),
      settled as (${settledPayments(days)})
    select concat('row ', statement_id, ' ', line) as key, difference_kind as kind, statement_day as day, provider,
      operator, reference, line, amount as theirs, ours
    from judged where difference_kind is not null
    union all
    select concat('payment ', settled.id), 'missing', settled.day, settled.provider, settled.operator, settled.reference, null, null, settled.amount
    from settled
    where exists (select from statements as statement where statement.withdrawn_at is null
        and (statement.day, statement.provider, statement.operator) = (settled.day, settled.provider, settled.operator))
      and not exists (select from statement_rows as row join statements as statement
          on statement.id = row.statement_id and statement.withdrawn_at is null
        where row.operation_id = settled.id)
    union all
    select concat('charges ', statement_id), 'charges', statement_day, provider, operator, '', null, sum(charge)::bigint,
      coalesce(sum(provider_charge), 0)::bigint
    from row where operation_id is not null
    group by statement_id, statement_day, provider, operator
    having count(charge) > 0 and sum(charge) <> coalesce(sum(provider_charge), 0)`
}

/** FCFA that differ. */
const SIZE = sql<number>`case when found.kind in ('amount', 'charges')
  then abs(coalesce(found.theirs, 0) - coalesce(found.ours, 0)) else coalesce(found.theirs, found.ours, 0) end`

/**
 * The explanations that count of a difference. Four-eyes rule: one that was given of another kind or sum says nothing of what the
 * difference has become.
 */
const EXPLAINS = sql`explanation.difference = found.key and explanation.withdrawn_at is null
  and explanation.kind = found.kind and explanation.amount = ${SIZE}`

export interface DifferenceRow {
  readonly key: string
  readonly kind: DifferenceKind
  readonly day: string
  readonly provider: StatementProvider
  readonly operator: Operator
  readonly reference: string
  readonly line: number | null
  readonly theirs: number | null
  readonly ours: number | null
  /** FCFA that are explained. */
  readonly size: number
  readonly explanationId: string | null
}

interface Wanted extends Days {
  readonly limit: number
  readonly key?: string
}

/** Differences of these days, those without an accepted explanation first. */
export async function findDifferences(
  db: Kysely<Schema>,
  { limit, key, ...days }: Wanted,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select found.*, ${SIZE} as size, explanation.id as explanation_id
    from (${differencesOf(days)}) as found left join difference_explanations as explanation
      on ${EXPLAINS} and explanation.state <> 'declined'
    where ${key ?? null}::text is null or found.key = ${key ?? null}
    order by explanation.state is not distinct from 'accepted', found.day, found.provider, found.operator,
      found.line, found.key
    limit ${limit}`.execute(db)
  return rows
}

/** How many differences of each of these days wait for an explanation. */
export async function countOpen(db: Kysely<Schema>, days: Days): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; open: number }>`
    select found.day, count(*)::integer as open
    from (${differencesOf(days)}) as found
    where not exists (select from difference_explanations as explanation
      where ${EXPLAINS} and explanation.state = 'accepted')
    group by found.day order by found.day`.execute(db)
  return new Map(rows.map(({ day, open }) => [day, open]))
}

export interface Unstated {
  readonly day: string
  readonly operator: Operator
  /** Null where no payment moved it: the statement of any provider will do. */
  readonly provider: StatementProvider | null
}

/** Accounts where money moved on one of these days, without a statement of that day. */
export async function findUnstated(db: Kysely<Schema>, days: Days): Promise<readonly Unstated[]> {
  const { start, end } = instantsOf(days)
  const { rows } = await sql<Unstated>`
    with settled as (${settledPayments(days)}),
      moved as (
        select distinct day, operator, provider from settled
        union
        select ${LOCAL_DAY}, posting.holder, null
        from ledger_entries as entry join ledger_postings as posting on posting.entry_id = entry.id
        where entry.created_at >= ${start} and entry.created_at < ${end} and posting.account = 'mobile_money'
          and not exists (select from settled where (settled.day, settled.operator) = (${LOCAL_DAY}, posting.holder)))
    select moved.day, moved.operator, moved.provider from moved
    where not exists (select from statements as statement
      where statement.withdrawn_at is null and (statement.day, statement.operator) = (moved.day, moved.operator)
        and statement.provider = coalesce(moved.provider, statement.provider))
    order by moved.day, moved.operator, moved.provider`.execute(db)
  return rows
}
