import { errorMessage } from '@okoume/contract/model/errors.ts'
import type { Written } from '@okoume/contract/model/written.ts'
import type { Invoice } from '@okoume/contract/wire/invoices.ts'
import { verificationAddressProblem } from '@okoume/domain/books/invoices.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { presentInvoice, selectInvoices } from '../../rentals/receipts/invoices.ts'
import { type CertificationByHand, isReferenceUsed } from './certify-invoice.ts'
import type { InvoiceContext } from './invoice-context.ts'
import { takeTurn } from './issue-invoices.ts'

interface Correction extends CertificationByHand {
  /** The reference that is wrong: lost update, where someone else has corrected it meanwhile. */
  readonly replaces: string
  readonly reason: string
}

/**
 * Corrects what a person wrote down wrongly of the authority's answer; the same again changes nothing. The invoice itself
 * does not change, and what was written before stays.
 * @throws ApiError INVALID_INPUT, INVOICE_NOT_FOUND, INVOICE_NOT_BY_HAND, CERTIFICATION_MOVED, INVOICE_REFERENCE_USED
 */
export async function correctCertification(
  { db, clock, newId, invoicing }: Omit<InvoiceContext, 'log'>,
  { number, reference, verificationUrl, replaces, reason, actorId }: Correction,
): Promise<Written<typeof Invoice>> {
  const wrongAddress = verificationAddressProblem(verificationUrl, invoicing.verificationHosts)
  if (wrongAddress) throw new ApiError('INVALID_INPUT', { verificationUrl: wrongAddress })
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const row = await selectInvoices(trx).where('invoices.number', '=', number).executeTakeFirst()
    if (!row) throw new ApiError('INVOICE_NOT_FOUND')
    const { certifiedBy, certifiedAt, reference: wrong, verificationUrl: wrongUrl } = row
    if (certifiedBy === null || certifiedAt === null || wrong === null || wrongUrl === null)
      throw new ApiError('INVOICE_NOT_BY_HAND')
    if (wrong === reference && wrongUrl === verificationUrl) return presentInvoice(row)
    if (wrong !== replaces) throw new ApiError('CERTIFICATION_MOVED')
    if (wrong !== reference && (await isReferenceUsed(trx, reference)))
      throw new ApiError('INVOICE_REFERENCE_USED', { reference: errorMessage('INVOICE_REFERENCE_USED') })
    const now = clock.now()
    const former = { number, reference: wrong, verificationUrl: wrongUrl, certifiedAt, certifiedBy }
    await trx
      .insertInto('formerCertifications')
      .values({ ...former, replacedAt: now, replacedBy: actorId, reason })
      .execute()
    const corrected = { reference, verificationUrl, certifiedAt: now, certifiedBy: actorId }
    await trx.updateTable('invoices').set(corrected).where('number', '=', number).execute()
    const details = { replaces, reference, verificationUrl, reason }
    await writeAudit(
      trx,
      { actorId, action: 'correct certification', subject: number, details },
      { now, newId },
    )
    return presentInvoice({ ...row, ...corrected })
  })
}
