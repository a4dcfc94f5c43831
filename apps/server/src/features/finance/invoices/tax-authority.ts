import type { Written } from '@okoume/contract/model/written.ts'
import type { Invoice } from '@okoume/contract/wire/invoices.ts'

export type IssuedInvoice = Written<typeof Invoice>

export type Certification =
  | {
      readonly is: 'certified'
      readonly reference: string
      /** Where anybody verifies it; printed as a QR code. */
      readonly verificationUrl: string
      readonly at: Date
    }
  | { readonly is: 'rejected'; readonly message: string }
  /** No answer: it may have been certified. */
  | { readonly is: 'unknown' }

/** Certifies invoices by an interface of the tax authority. Both calls settle once the signal aborts; an error is no answer. */
export interface TaxAuthority {
  certify(invoice: IssuedInvoice, signal: AbortSignal): Promise<Certification>
  /** Outcome of an invoice that was submitted before; `absent` where it never arrived. */
  find(number: string, signal: AbortSignal): Promise<Certification | { readonly is: 'absent' }>
}
