import { chartKey, EVENT_LABELS } from '@okoume/domain/books/chart-of-accounts.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { readCause } from '@okoume/domain/ledger/causes.ts'
import { csvFile, csvLines, textCell } from '@okoume/domain/spreadsheet/csv.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { readChart } from './chart-of-accounts.ts'
import { type Days, instantsOf } from './read-books.ts'

const HEADINGS = ['date', 'piece', 'compte', 'libelle', 'debit', 'credit']
/** Entries that are read at once. */
const BATCH = 2000

/** The journal of these days: one line a posting, at the chart's accounts, in the order in which they were posted. */
export async function* writeJournal(db: Kysely<Schema>, days: Days): AsyncGenerator<string> {
  const codes = new Map((await readChart(db)).map(({ key, code }) => [key, code]))
  yield csvFile([HEADINGS])
  let after = 0
  for (;;) {
    const entries = await readEntries(db, days, after)
    const last = entries.at(-1)
    if (!last) return
    after = last.id
    yield csvLines(await writeEntries(db, entries, codes))
  }
}

interface Entry {
  readonly id: number
  readonly cause: string
  readonly createdAt: Date
}

function readEntries(db: Kysely<Schema>, days: Days, after: number): Promise<Entry[]> {
  const { start, end } = instantsOf(days)
  return db
    .selectFrom('ledgerEntries')
    .select(['id', 'cause', 'createdAt'])
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

async function writeEntries(
  db: Kysely<Schema>,
  entries: readonly Entry[],
  codes: ReadonlyMap<string, string>,
): Promise<string[][]> {
  const postings = await db
    .selectFrom('ledgerPostings')
    .select(['entryId', 'account', 'holder', 'amount'])
    .where(({ eb, fn, val }) => eb('entryId', '=', fn.any(val(entries.map(({ id }) => id)))))
    .orderBy('entryId')
    .orderBy('account')
    .orderBy('holder')
    .execute()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return postings.flatMap(({ entryId, account, holder, amount }) => {
    const entry = byId.get(entryId)
    if (!entry) return []
    const key = chartKey(account, holder)
    const code = codes.get(key)
    if (code === undefined) throw new Error(`the chart of accounts has no ${key}`)
    const read = readCause(entry.cause)
    const label = read ? `${EVENT_LABELS[read.event]} ${read.subject}` : entry.cause
    const [debit, credit] = amount < 0 ? [-amount, 0] : [0, amount]
    return [
      [dayInLibreville(entry.createdAt), `E${entryId}`, code, textCell(label), String(debit), String(credit)],
    ]
  })
}
