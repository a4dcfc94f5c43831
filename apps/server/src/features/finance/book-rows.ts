import type { Written } from '@okoume/contract/model/written.ts'
import type { BookRows } from '@okoume/contract/wire/books.ts'
import { EVENT_LABELS } from '@okoume/domain/books/chart-of-accounts.ts'
import { FIGURE_RULES, type Figure } from '@okoume/domain/books/figures.ts'
import { LEDGER_SUBJECTS, readCause } from '@okoume/domain/ledger/causes.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { type Days, EVENT_OF_CAUSE, instantsOf } from './read-books.ts'

const PAGE_ROWS = 100

export interface RowsOfFigure extends Days {
  readonly figure: Figure
  /** Number of the last entry of the page before; 0 for the first page. */
  readonly after: number
}

/** The postings that a figure sums, oldest first. */
export async function listBookRows(
  db: Kysely<Schema>,
  { figure, after, ...days }: RowsOfFigure,
): Promise<Written<typeof BookRows>> {
  const { account, events, side, sign } = FIGURE_RULES[figure]
  const { start, end } = instantsOf(days)
  let query = db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerPostings as posting', 'posting.entryId', 'entry.id')
    .select(['entry.id as entry', 'entry.createdAt as at', 'entry.cause', 'posting.holder', 'posting.amount'])
    .where('entry.createdAt', '>=', start)
    .where('entry.createdAt', '<', end)
    .where('entry.id', '>', after)
    .where('posting.account', '=', account)
    .orderBy('entry.id')
    .limit(PAGE_ROWS + 1)
  if (events) query = query.where(sql`substring(entry.cause from ${EVENT_OF_CAUSE})`, 'in', events)
  if (side) query = query.where('posting.amount', side === 'credit' ? '>' : '<', 0)
  const found = await query.execute()
  const rows = found.slice(0, PAGE_ROWS).map(({ entry, at, cause, amount }) => {
    const read = readCause(cause)
    const subject = read?.subject ?? cause
    return {
      entry,
      at,
      event: read ? EVENT_LABELS[read.event] : cause,
      subject,
      rentalId: read && LEDGER_SUBJECTS[read.event] === 'rental' ? subject : null,
      amount: sign * amount,
    }
  })
  return { rows, next: found.length > PAGE_ROWS ? (rows.at(-1)?.entry ?? null) : null }
}
