import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import { type Quote, quoteAgreedRent } from '@okoume/domain/pricing/quote.ts'

/** Bill of the agreement; null where there is none to pay. */
export function agreedQuote(enquiry: EnquirySummary): Quote | null {
  const { state, agreedRent, item, start_date: start, end_date: end } = enquiry
  return state === 'pre-approved' && agreedRent !== null
    ? quoteAgreedRent(item, { start, end }, agreedRent)
    : null
}
