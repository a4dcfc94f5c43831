import type { Written } from '@okoume/contract/model/written.ts'
import type { Invoice, RentalInvoices } from '@okoume/contract/wire/invoices.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { auditReceipt, findReceiptRental, type ReceiptContext } from './receipt-reader.ts'

/** Invoices, each with the number of the one that it corrects. */
export function selectInvoices(db: Kysely<Schema>) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.entryId', 'invoices.corrects')
    .selectAll('invoices')
    .select('corrected.number as correctedNumber')
}

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>

/** @throws Error for one without a number */
export function presentInvoice(row: InvoiceRow): Written<typeof Invoice> {
  const { number, issuedAt, designation, issuer, demonstration, correctedNumber } = row
  if (
    number === null ||
    issuedAt === null ||
    designation === null ||
    issuer === null ||
    demonstration === null
  )
    throw new Error(`the invoice of entry ${row.entryId} was never issued`)
  return { ...row, number, issuedAt, designation, issuer, demonstration, corrects: correctedNumber }
}

export function findInvoices(db: Kysely<Schema>, rentalId: string): Promise<InvoiceRow[]> {
  return selectInvoices(db).where('invoices.rentalId', '=', rentalId).orderBy('invoices.entryId').execute()
}

/** True once its renter may have it: certified, or of a demonstration, in which nothing ever is. */
export function isReady({ state, demonstration }: Pick<InvoiceRow, 'state' | 'demonstration'>): boolean {
  return state === 'certified' || demonstration === true
}

/**
 * The invoice of a rental's fee and its credit note, for whom its receipt is.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN, INVOICE_NOT_READY
 */
export async function getInvoices(
  context: ReceiptContext,
  rentalId: string,
  caller: Caller,
): Promise<Written<typeof RentalInvoices>> {
  const rental = await findReceiptRental(context, rentalId, caller)
  const rows = await findInvoices(context.db, rentalId)
  const ready = rows.filter(isReady)
  if (ready.length === 0 && rows.length > 0) throw new ApiError('INVOICE_NOT_READY')
  await auditReceipt(context, rental, caller)
  return { invoices: ready.map(presentInvoice), awaited: ready.length < rows.length }
}
