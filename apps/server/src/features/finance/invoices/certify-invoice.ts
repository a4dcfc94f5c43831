import { errorMessage } from '@okoume/contract/model/errors.ts'
import type { Written } from '@okoume/contract/model/written.ts'
import type { Invoice } from '@okoume/contract/wire/invoices.ts'
import { verificationAddressProblem } from '@okoume/domain/books/invoices.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { type InvoiceRow, presentInvoice, selectInvoices } from '../../rentals/receipts/invoices.ts'
import type { InvoiceContext } from './invoice-context.ts'
import { takeTurn } from './issue-invoices.ts'

export interface CertificationByHand {
  readonly number: string
  readonly reference: string
  readonly verificationUrl: string
  readonly actorId: string
}

/**
 * Writes down what the authority's portal gave for an invoice: once, the same again changes nothing.
 * @throws ApiError INVALID_INPUT, INVOICE_NOT_FOUND, INVOICE_NOT_WAITING, INVOICE_REFERENCE_USED
 */
export async function certifyInvoice(
  context: Omit<InvoiceContext, 'log'>,
  { number, reference, verificationUrl, actorId }: CertificationByHand,
): Promise<Written<typeof Invoice>> {
  const { db, clock, newId, invoicing } = context
  const wrongAddress = verificationAddressProblem(verificationUrl, invoicing.verificationHosts)
  if (wrongAddress) throw new ApiError('INVALID_INPUT', { verificationUrl: wrongAddress })
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const row = await selectInvoices(trx).where('invoices.number', '=', number).executeTakeFirst()
    if (!row) throw new ApiError('INVOICE_NOT_FOUND')
    if (row.reference === reference && row.verificationUrl === verificationUrl) return presentInvoice(row)
    if (!isForAPerson(row, context)) throw new ApiError('INVOICE_NOT_WAITING')
    if (await isReferenceUsed(trx, reference))
      throw new ApiError('INVOICE_REFERENCE_USED', { reference: errorMessage('INVOICE_REFERENCE_USED') })
    const now = clock.now()
    const certified = {
      state: 'certified',
      reference,
      verificationUrl,
      certifiedAt: now,
      rejection: null,
    } as const
    await trx
      .updateTable('invoices')
      .set({ ...certified, certifiedBy: actorId })
      .where('number', '=', number)
      .execute()
    const details = { reference, verificationUrl }
    await writeAudit(trx, { actorId, action: 'certify invoice', subject: number, details }, { now, newId })
    return presentInvoice({ ...row, ...certified })
  })
}

/** One that was submitted is not certified a second time by hand: the authority is asked what became of it. */
function isForAPerson(
  { state, demonstration }: InvoiceRow,
  { authority }: Pick<InvoiceContext, 'authority'>,
) {
  return !demonstration && (state === 'rejected' || (state === 'issued' && authority === null))
}

export async function isReferenceUsed(trx: Kysely<Schema>, reference: string): Promise<boolean> {
  const used = await trx
    .selectFrom('invoices')
    .select('entryId')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return used !== undefined
}
