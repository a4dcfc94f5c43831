import type { OrderRequest } from '@okoume/contract/wire/payment.ts'
import { isAgreementValid } from '@okoume/domain/rental/enquiry.ts'
import type { Send } from '#platform/database/pipeline.ts'
import type { EnquiryRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { itemLock } from '../listings/items/lock-item.ts'
import { enquiryLock } from '../rentals/queries/enquiry-queries.ts'

/**
 * Locks the agreement that is about to be paid, behind its item and ahead of its renter: the order in which accounts are
 * closed. Null where the payment is of none.
 */
export async function lockAgreement(
  send: Send,
  { enquiry: id, rental }: OrderRequest,
): Promise<EnquiryRow | null> {
  if (id === undefined) return null
  const [, [enquiry]] = await send(itemLock.bind({ id: rental.item_id }), enquiryLock.bind({ id }))
  if (!enquiry) throw new ApiError('ENQUIRY_NOT_FOUND')
  return enquiry
}

/**
 * An agreement is paid by who asked, for what was agreed, while it is valid.
 * @throws ApiError ENQUIRY_NOT_FOUND, ENQUIRY_NOT_APPROVED, AGREEMENT_OVER, ENQUIRY_MISMATCH
 */
export function refuseUnlessPayable(
  enquiry: EnquiryRow,
  { rental }: OrderRequest,
  renterId: string,
  now: Date,
): void {
  if (enquiry.renterId !== renterId) throw new ApiError('ENQUIRY_NOT_FOUND')
  if (enquiry.state === 'open') throw new ApiError('ENQUIRY_NOT_APPROVED')
  if (!isAgreementValid(enquiry, now)) throw new ApiError('AGREEMENT_OVER')
  const fields = {
    ...(rental.item_id !== enquiry.itemId && { 'rental.item_id': 'Un autre objet a été convenu.' }),
    ...(rental.start_date !== enquiry.startDate && { 'rental.start_date': 'Un autre jour a été convenu.' }),
    ...(rental.end_date !== enquiry.endDate && { 'rental.end_date': 'Un autre jour a été convenu.' }),
    ...(rental.quantity !== enquiry.quantity && { 'rental.quantity': `${enquiry.quantity} convenus.` }),
  }
  if (Object.keys(fields).length > 0) throw new ApiError('ENQUIRY_MISMATCH', fields)
}
