import { type CalendarDay, endOfDay, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { LEDGER_SUBJECTS, readCause } from '@okoume/domain/ledger/causes.ts'
import type { AdjustedAccount } from '@okoume/domain/ledger/manual-entries.ts'
import type { Statement, StatementLine } from '@okoume/domain/ledger/statement-csv.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** A statement is made in memory. */
export const MAX_STATEMENT_LINES = 50_000

export interface StatementSpan {
  readonly holder: string
  readonly accounts: readonly AdjustedAccount[]
  /** Days of Libreville, both included. */
  readonly from: CalendarDay
  readonly to: CalendarDay
  /** References of withdrawals that were settled before; of all without it. */
  readonly settledBefore?: Date
}

/**
 * Movements of a person's accounts with the balances before them, in the caller's snapshot.
 * @throws ApiError STATEMENT_TOO_LONG
 */
export async function readStatement(trx: Kysely<Schema>, span: StatementSpan): Promise<Statement> {
  const { accounts, from, to } = span
  const { rows: before } = await selectOpening(span).execute(trx)
  const { rows } = await selectMoved(span).execute(trx)
  if (rows.length > MAX_STATEMENT_LINES) throw new ApiError('STATEMENT_TOO_LONG')
  const read = rows.map((row) => {
    // An entry without an event of the product is an administrator's adjustment.
    const { event, subject } = readCause(row.cause) ?? { event: 'adjustment' as const, subject: '' }
    return { ...row, event, subject, of: LEDGER_SUBJECTS[event] }
  })
  const subjectsOf = (kind: 'rental' | 'withdrawal') => [
    ...new Set(read.flatMap(({ of, subject }) => (of === kind ? subject : []))),
  ]
  const rentals = await findRentals(trx, subjectsOf('rental'), span.to)
  const withdrawals = await findWithdrawals(trx, subjectsOf('withdrawal'), span.settledBefore)
  return {
    from,
    to,
    opening: Object.fromEntries(
      accounts.map((account) => [account, before.find((row) => row.account === account)?.balance ?? 0]),
    ),
    lines: read.map(({ at, account, amount, event, subject }) => ({
      ...{ at, account, amount, event },
      rental: rentals.get(subject) ?? null,
      withdrawal: withdrawals.get(subject) ?? null,
    })),
  }
}

/**
 * Postings of the person, each with its entry. Performance: walks the index of their accounts and looks each entry up on
 * its own (`offset 0`), so that it costs what the person has moved, however much others have.
 */
const postingsOf = ({ holder, accounts }: StatementSpan) => sql`
  ledger_postings as posting cross join lateral
    (select cause, created_at from ledger_entries where id = posting.entry_id offset 0) as entry
  where posting.account = any(${[...accounts]}::text[]) and posting.holder = ${holder}`

function selectOpening(
  span: StatementSpan,
): RawBuilder<{ readonly account: AdjustedAccount; readonly balance: number }> {
  return sql`
    select posting.account, sum(posting.amount)::bigint as balance from ${postingsOf(span)}
      and entry.created_at < ${startOfDay(span.from)} group by posting.account`
}

interface MovedRow {
  readonly account: AdjustedAccount
  readonly amount: number
  readonly cause: string
  readonly at: Date
}

/** Oldest first; of one entry the wallet's line comes first. */
function selectMoved(span: StatementSpan): RawBuilder<MovedRow> {
  return sql`
    select posting.account, posting.amount, entry.cause, entry.created_at as at from ${postingsOf(span)}
      and entry.created_at >= ${startOfDay(span.from)} and entry.created_at < ${endOfDay(span.to)}
    order by entry.created_at, posting.entry_id, posting.account desc limit ${MAX_STATEMENT_LINES + 1}`
}

async function findRentals(
  trx: Kysely<Schema>,
  ids: readonly string[],
  to: CalendarDay,
): Promise<ReadonlyMap<string, NonNullable<StatementLine['rental']>>> {
  const rows = await trx
    .selectFrom('rentals')
    .innerJoin('checkouts', 'checkouts.id', 'rentals.id')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .leftJoin('enquiries', 'enquiries.id', 'rentals.enquiryId')
    .select(['rentals.id', 'itemTitle as title', 'rentals.startDate', 'rentals.endDate'])
    .select(['payment.updatedAt as paidAt', 'enquiries.computedRent'])
    .select(
      sql<boolean>`cancellation = 'renter' and rent_to_owner is not null and cancelled_at < ${endOfDay(to)}`.as(
        'cancelledLate',
      ),
    )
    .where(sql<boolean>`rentals.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ paidAt, cancelledLate, ...rental }) => [
      rental.id,
      { ...rental, cancelledLate: cancelledLate === true, receipt: receiptNumber(rental.id, paidAt) },
    ]),
  )
}

async function findWithdrawals(
  trx: Kysely<Schema>,
  ids: readonly string[],
  settledBefore: Date | undefined,
): Promise<ReadonlyMap<string, NonNullable<StatementLine['withdrawal']>>> {
  const rows = await trx
    .selectFrom('withdrawals')
    .leftJoin('paymentOperations as payment', 'payment.id', 'withdrawals.paymentId')
    .select(['withdrawals.id', 'withdrawals.phone', 'withdrawals.state', 'settledAt'])
    .select(({ fn }) => fn.coalesce('withdrawals.receipt', 'payment.providerReference').as('reference'))
    .where(sql<boolean>`withdrawals.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, phone, state, settledAt, reference }) => {
      const isKnown = state === 'paid' && settledAt !== null && !(settledBefore && settledAt >= settledBefore)
      return [id, { phone, reference: isKnown ? reference : null }]
    }),
  )
}
