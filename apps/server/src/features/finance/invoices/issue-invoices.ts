import { type InvoiceKind, invoiceNumber, splitVat } from '@okoume/domain/books/invoices.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { InvoiceContext } from './invoice-context.ts'

const BATCH = 200

type Issuing = Pick<InvoiceContext, 'db' | 'clock' | 'invoicing'>

/** Gives every invoice and credit note that has none its number, in the order in which the fees were earned. */
export async function issueInvoices(context: Issuing): Promise<void> {
  let issued = BATCH
  while (issued === BATCH) issued = await context.db.transaction().execute((trx) => issueBatch(trx, context))
}

/** Whole or not at all: a number that was drawn and not used would be a gap. */
async function issueBatch(trx: Kysely<Schema>, { clock, invoicing }: Issuing): Promise<number> {
  await takeTurn(trx)
  const now = clock.now()
  const rows = await findUnissued(trx)
  const { certification, issuer } = invoicing
  for (const { entryId, kind, amount, rentalId, paidAt, corrects, correctedNumber, ...corrected } of rows) {
    const what = corrects === null ? 'Frais de service' : 'Frais de service rendus'
    // A credit note has the tax of its invoice, whatever was set since.
    const vatNote = correctedNumber === null ? invoicing.vatNote : corrected.vatNote
    await trx
      .updateTable('invoices')
      .set({
        ...(vatNote === null ? splitVat(amount) : { vatNote }),
        state: 'issued',
        number: await drawNumber(trx, kind, Number(dayInLibreville(now).slice(0, 4))),
        issuedAt: now,
        demonstration: certification === 'none',
        designation: `${what}, location ${receiptNumber(rentalId, paidAt)}`,
        issuer: JSON.stringify(issuer),
      })
      .where('entryId', '=', entryId)
      .execute()
  }
  return rows.length
}

/** Lock of the transaction: processes issue and certify one after the other, so that numbers and days go up together. */
export async function takeTurn(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice series', 0))`.execute(trx)
}

function findUnissued(trx: Kysely<Schema>) {
  return (
    trx
      .selectFrom('invoices')
      .innerJoin('checkouts', 'checkouts.id', 'invoices.rentalId')
      .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
      .leftJoin('invoices as corrected', 'corrected.entryId', 'invoices.corrects')
      .select([
        'invoices.entryId',
        'invoices.kind',
        'invoices.amount',
        'invoices.rentalId',
        'invoices.corrects',
      ])
      // Nothing is noted of a payment after its success.
      .select(['payment.updatedAt as paidAt', 'corrected.number as correctedNumber', 'corrected.vatNote'])
      .where('invoices.state', '=', 'to-issue')
      .orderBy('invoices.earnedAt')
      .orderBy('invoices.entryId')
      .limit(BATCH)
      .execute()
  )
}

async function drawNumber(trx: Kysely<Schema>, kind: InvoiceKind, year: number): Promise<string> {
  const { last } = await trx
    .insertInto('invoiceSeries')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet((eb) => ({ last: eb('invoiceSeries.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return invoiceNumber(kind, year, last)
}
