import type { AccountEvents } from '../features/accounts/phone-change.ts'
import type { RoleEvents } from '../features/administration/administration-context.ts'
import type { FiguresEvents } from '../features/administration/weekly-figures.ts'
import type { CheckoutEvents } from '../features/checkout/notifications/checkout-events.ts'
import type { MessageEvents } from '../features/conversations/conversation-jobs.ts'
import type { EnquiryEvents } from '../features/enquiries/enquiry-context.ts'
import type { FinanceEvents } from '../features/finance/finance-context.ts'
import type { TicketEvents } from '../features/help/help-context.ts'
import type { AlertEvents } from '../features/listings/alerts/alert-context.ts'
import type { ModerationEvents } from '../features/moderation/moderation-context.ts'
import type { TextEvents } from '../features/notifications/texts/spending-notification.ts'
import type { PaymentEvents } from '../features/payments/transactions/settle-payment.ts'
import type { RentalEvents } from '../features/rentals/notifications/rental-events.ts'
import type { TrustEvents } from '../features/trust/update-trust.ts'
import type { VerificationEvents } from '../features/verification/verification-context.ts'
import type {
  AutomaticPayoutEvents,
  CorrectionEvents,
  WithdrawalEvents,
} from '../features/wallet/withdrawals/wallet-context.ts'
import type { Notify, NotifyTogether } from '../platform/notify.ts'

export type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never

type EventRecords =
  | AccountEvents
  | AlertEvents
  | AutomaticPayoutEvents
  | CheckoutEvents
  | EnquiryEvents
  | FiguresEvents
  | FinanceEvents
  | MessageEvents
  | ModerationEvents
  | PaymentEvents
  | RentalEvents
  | RoleEvents
  | TextEvents
  | TicketEvents
  | TrustEvents
  | VerificationEvents
  | CorrectionEvents
  | WithdrawalEvents

/** Every event that notifies somebody, with its data. */
export type Events = Intersection<EventRecords>

type NotifyOf<Records> = Records extends unknown ? Notify<Records> : never

/** Fits each feature that names its own events. */
export type NotifyOfAll = Intersection<NotifyOf<EventRecords>> & NotifyTogether<Events>
