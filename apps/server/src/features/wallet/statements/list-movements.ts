import type { Written } from '@okoume/contract/model/written.ts'
import type { Movement, MovementList, MovementQuery } from '@okoume/contract/wire/wallet.ts'
import { type CalendarDay, endOfDay, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { LEDGER_SUBJECTS, readCause } from '@okoume/domain/ledger/causes.ts'
import type { AdjustedAccount } from '@okoume/domain/ledger/manual-entries.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findWaitingOf } from '../withdrawals/withdrawal-queries.ts'

const BOTH = ['wallet', 'cautions'] as const
const KEY = /^(?<entryId>\d{1,15})-(?<account>wallet|cautions)$/

/** A page of a person's statement, newest first. */
export async function listMovements(
  db: Kysely<Schema>,
  holder: string,
  query: z.output<typeof MovementQuery>,
): Promise<Written<typeof MovementList>> {
  const { account, from, to, after, limit } = query
  const page = {
    holder,
    accounts: account ? [account] : BOTH,
    // The contract has checked that both are dates.
    from: from === undefined ? null : startOfDay(from as CalendarDay),
    before: to === undefined ? null : endOfDay(to as CalendarDay),
    after: after === undefined ? null : readKey(after),
    limit: limit + 1,
  }
  const { rows } = await selectLines(page).execute(db)
  const { rows: counted } = await balancesAfter(page, rows).execute(db)
  const balances = new Map(counted.map((row) => [formatKey(row), row.balance]))
  const lines = rows.slice(0, limit).map((row) => readLine(row, balances.get(formatKey(row)) ?? 0))
  const rentalIds = [...new Set(lines.flatMap(({ rentalId }) => rentalId ?? []))]
  const rentals = new Map((await findRentals(db, rentalIds)).map((rental) => [rental.id, rental]))
  const waiting = await findWaitingOf(
    db,
    lines.flatMap(({ withdrawalId }) => withdrawalId ?? []),
  )
  const automatic = await findAutomatic(db, lines)
  const movements = lines.map((line) => {
    const rental = rentals.get(line.rentalId ?? '')
    const isRent = line.event === 'rental accepted' && line.account === 'wallet'
    return {
      ...line,
      waiting: line.event === 'withdrawal requested' && waiting.has(line.withdrawalId ?? ''),
      itemTitle: rental?.itemTitle ?? null,
      computedRent: isRent ? (rental?.computedRent ?? null) : null,
      automatic: line.withdrawalId !== null && automatic.has(line.withdrawalId),
    }
  })
  return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
}

async function findRentals(db: Kysely<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('rentals')
    .leftJoin('enquiries', 'enquiries.id', 'rentals.enquiryId')
    .select(['rentals.id', 'itemTitle', 'enquiries.computedRent'])
    .where(sql<boolean>`rentals.id = any(${ids}::uuid[])`)
    .execute()
}

async function findAutomatic(
  db: Kysely<Schema>,
  lines: readonly { readonly withdrawalId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(lines.flatMap(({ withdrawalId }) => withdrawalId ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('automatic', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function readKey(text: string): StatementKey {
  const { entryId, account } = KEY.exec(text)?.groups ?? {}
  if (entryId === undefined) throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return { entryId: Number(entryId), account: account === 'wallet' ? 'wallet' : 'cautions' }
}

function readLine(
  { entryId, account, amount, cause, at }: StatementLine,
  balance: number,
): Omit<Written<typeof Movement>, 'itemTitle' | 'computedRent' | 'waiting' | 'automatic'> {
  // An entry without an event of the product is an administrator's adjustment.
  const { event, subject } = readCause(cause) ?? { event: 'adjustment' as const, subject: '' }
  return {
    id: `${entryId}-${account}`,
    at,
    account,
    event,
    amount,
    balance,
    rentalId: LEDGER_SUBJECTS[event] === 'rental' ? subject : null,
    withdrawalId: LEDGER_SUBJECTS[event] === 'withdrawal' ? subject : null,
  }
}

/** The last line of the page before. */
interface StatementKey {
  readonly entryId: number
  readonly account: AdjustedAccount
}

export interface StatementPage {
  readonly holder: string
  readonly accounts: readonly AdjustedAccount[]
  /** Instants: from this one on, and before that one. */
  readonly from: Date | null
  readonly before: Date | null
  readonly after: StatementKey | null
  readonly limit: number
}

interface StatementLine extends StatementKey {
  /** FCFA */
  readonly amount: number
  readonly cause: string
  readonly at: Date
}

/**
 * Each account is walked in the order of its index, and no further than the page goes. Each entry is looked up on its own
 * (`offset 0`): merging them in would read everybody else's.
 */
export function selectLines(page: StatementPage): RawBuilder<StatementLine> {
  const { holder, from, before, after, limit } = page
  const walks = page.accounts.map((account) => {
    const conditions = [sql`posting.account = ${account}`, sql`posting.holder = ${holder}`]
    // One entry may have a line in both accounts: the wallet's comes first.
    const older = after && account < after.account ? sql`<=` : sql`<`
    if (after) conditions.push(sql`posting.entry_id ${older} ${after.entryId}`)
    if (from) conditions.push(sql`entry.created_at >= ${from}`)
    if (before) conditions.push(sql`entry.created_at < ${before}`)
    return sql`(
      select posting.entry_id, posting.account, posting.amount, entry.cause, entry.created_at
      from ledger_postings as posting cross join lateral
        (select cause, created_at from ledger_entries where id = posting.entry_id offset 0) as entry
      where ${sql.join(conditions, sql` and `)}
      order by posting.entry_id desc limit ${limit})`
  })
  return sql`
    select entry_id as "entryId", account, amount, cause, created_at as at
    from (${sql.join(walks, sql` union all `)}) as walked
    order by entry_id desc, account desc limit ${limit}`
}

/**
 * Balances right after each of those lines. Performance: counts back from the current balance through newer lines, so that
 * the first page costs as much with a hundred thousand lines as with ten. The oldest line is a bound value, by which
 * PostgreSQL can plan.
 */
export function balancesAfter(
  { holder, accounts }: StatementPage,
  lines: readonly StatementKey[],
): RawBuilder<StatementKey & { readonly balance: number }> {
  const ids = lines.map(({ entryId }) => entryId)
  const [oldest, newest] = [Math.min(...ids, Number.MAX_SAFE_INTEGER), Math.max(...ids, 0)]
  return sql`
    select account, entry_id as "entryId", balance::bigint from (
      select account, entry_id, held.balance - coalesce(sum(amount) over newer, 0) as balance
      from ledger_postings join ledger_balances as held using (account, holder)
      where account = any(${[...accounts]}::text[]) and holder = ${holder} and entry_id >= ${oldest}
      window newer as (partition by account order by entry_id desc
        rows between unbounded preceding and 1 preceding)
    ) as counted
    where entry_id <= ${newest}`
}

function formatKey({ entryId, account }: StatementKey): string {
  return `${entryId} ${account}`
}
