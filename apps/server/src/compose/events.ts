import type { CheckoutEvents } from '../features/checkout/notifications/checkout-events.ts'
import type { PaymentEvents } from '../features/payments/payment-events.ts'
import type { RentalEvents } from '../features/rentals/notifications/rental-events.ts'
import type { WithdrawalEvents } from '../features/wallet/withdrawals/withdrawal-events.ts'
import type { Notify, NotifyTogether } from '../platform/notify.ts'

export type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never

type EventRecords = CheckoutEvents | PaymentEvents | RentalEvents | WithdrawalEvents

/** Every event that notifies somebody, with its data. */
export type Events = Intersection<EventRecords>

type NotifyOf<Records> = Records extends unknown ? Notify<Records> : never

/** Fits each feature that names its own events. */
export type NotifyOfAll = Intersection<NotifyOf<EventRecords>> & NotifyTogether<Events>
