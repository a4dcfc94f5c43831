import type { PaymentRow } from '#platform/database/schema.ts'
import type { Waiting } from '#platform/notify.ts'

/** Events for administrators whose duty payments are. */
export interface PaymentEvents {
  /** Its outcome is not certain, and `failure` says why. */
  readonly 'payment to review': { readonly payment: PaymentRow; readonly failure: string }
  /** The first of two administrators has decided. */
  readonly 'payment decision proposed': { readonly payment: PaymentRow }
  /** Asked each day: payers and payees wait as long. */
  readonly 'payments waiting': Waiting
}
