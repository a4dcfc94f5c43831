import type { Written } from '@okoume/contract/model/written.ts'
import type { InvoiceList } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_KINDS, INVOICE_STATES } from '@okoume/domain/books/invoices.ts'
import { calendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { csvFile, csvLines, textCell } from '@okoume/domain/spreadsheet/csv.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { type InvoiceRow, presentInvoice, selectInvoices } from '../../rentals/receipts/invoices.ts'
import { type Days, instantsOf } from '../read-books.ts'
import type { InvoiceContext } from './invoice-context.ts'

const MAX_SHOWN = 100

export async function listInvoices(
  { db, invoicing }: Pick<InvoiceContext, 'db' | 'invoicing'>,
  days: Days,
): Promise<Written<typeof InvoiceList>> {
  const waiting = await selectInvoices(db)
    .where('invoices.state', 'in', ['issued', 'submitted', 'rejected', 'unknown'])
    .where('invoices.demonstration', '=', false)
    .orderBy('invoices.issuedAt')
    .orderBy('invoices.number')
    .limit(MAX_SHOWN + 1)
    .execute()
  const issued = await issuedIn(db, days)
    .orderBy('invoices.issuedAt', 'desc')
    .orderBy('invoices.number', 'desc')
    .limit(MAX_SHOWN + 1)
    .execute()
  return {
    from: calendarDay(days.from),
    to: calendarDay(days.to),
    byHand: invoicing.certification === 'manual',
    waiting: waiting.slice(0, MAX_SHOWN).map(presentInvoice),
    moreWaiting: waiting.length > MAX_SHOWN,
    issued: await withFormer(db, issued.slice(0, MAX_SHOWN)),
    moreIssued: issued.length > MAX_SHOWN,
    ...(await sumIssued(db, days)),
  }
}

/** With what was written of them before it was corrected. */
async function withFormer(db: Kysely<Schema>, rows: readonly InvoiceRow[]) {
  const numbers = rows.map(({ number }) => number ?? '')
  const former = await db
    .selectFrom('formerCertifications')
    .innerJoin('users', 'users.id', 'replacedBy')
    .select([
      'number',
      'reference',
      'verificationUrl',
      'replacedAt',
      'reason',
      'users.name as replacedByName',
    ])
    .where(({ eb, fn, val }) => eb('number', '=', fn.any(val(numbers))))
    .orderBy('replacedAt', 'desc')
    .execute()
  return rows.map((row) => ({
    ...presentInvoice(row),
    byHand: row.certifiedBy !== null,
    former: former.filter(({ number }) => number === row.number),
  }))
}

function issuedIn(db: Kysely<Schema>, days: Days) {
  const { start, end } = instantsOf(days)
  return selectInvoices(db).where('invoices.issuedAt', '>=', start).where('invoices.issuedAt', '<', end)
}

async function sumIssued(db: Kysely<Schema>, days: Days) {
  const { start, end } = instantsOf(days)
  const { rows } = await sql<{ toIssue: number; invoiced: number; credited: number }>`
    select (select count(*) from invoices where state = 'to-issue')::integer as to_issue,
      coalesce(sum(amount) filter (where kind = 'invoice'), 0)::bigint as invoiced,
      coalesce(sum(amount) filter (where kind = 'credit-note'), 0)::bigint as credited
    from invoices where issued_at >= ${start} and issued_at < ${end}`.execute(db)
  return rows[0] ?? { toIssue: 0, invoiced: 0, credited: 0 }
}

const COLUMNS: readonly (readonly [string, (row: InvoiceRow) => string | number | null])[] = [
  ['numero', ({ number }) => number],
  ['nature', ({ kind }) => INVOICE_KINDS[kind].label],
  ['date', ({ issuedAt }) => issuedAt && dayInLibreville(issuedAt)],
  ['corrige', ({ correctedNumber }) => correctedNumber],
  ['client', ({ buyerName }) => textCell(buyerName)],
  ['nif', ({ buyerTaxNumber }) => buyerTaxNumber],
  ['designation', ({ designation }) => textCell(designation ?? '')],
  ['ht', ({ net }) => net],
  ['tva', ({ vat }) => vat],
  ['ttc', ({ amount }) => amount],
  ['etat', ({ state, demonstration }) => (demonstration ? 'Démonstration' : INVOICE_STATES[state])],
  ['reference', ({ reference }) => textCell(reference ?? '')],
  // The entry of the journal that earned the fee or gave it back, and its day: a number may be drawn after midnight.
  ['piece', ({ entryId }) => `E${entryId}`],
  ['jour', ({ earnedAt }) => dayInLibreville(earnedAt)],
]

/** Rows that are read at once. */
const BATCH = 2000

/** A file of the invoices and credit notes of these days, in the order of their issue. */
export async function* writeInvoices(db: Kysely<Schema>, days: Days): AsyncGenerator<string> {
  yield csvFile([COLUMNS.map(([heading]) => heading)])
  for (let offset = 0; ; offset += BATCH) {
    const rows = await issuedIn(db, days)
      .orderBy('invoices.issuedAt')
      .orderBy('invoices.number')
      .limit(BATCH)
      .offset(offset)
      .execute()
    yield csvLines(rows.map((row) => COLUMNS.map(([, cell]) => String(cell(row) ?? ''))))
    if (rows.length < BATCH) return
  }
}
