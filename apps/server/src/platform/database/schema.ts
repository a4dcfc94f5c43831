import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.generated.ts'

export type { NoticeSummary } from './json-columns.ts'
export type { Schema } from './schema.generated.ts'

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

export type AutomaticPayoutRow = Row<'automaticPayouts'>
export type BalanceCorrectionRow = Row<'balanceCorrections'>
export type OfficeEntryRow = Row<'officeEntries'>
/** The control, which the database draws, is read with the receipt alone. */
export type CheckoutRow = Omit<Row<'checkouts'>, 'receiptControl'>
export type EnquiryRow = Row<'enquiries'>
export type HandoverPhotoRow = Row<'handoverPhotos'>
export type RentalReviewRow = Row<'rentalReviews'>
export type SavedSearchRow = Row<'savedSearches'>
export type AwaitedDaysRow = Row<'awaitedDays'>
export type ItemRow = Row<'items'>
export type IdentityFileRow = Row<'identityFiles'>
export type ItemDraftRow = Row<'itemDrafts'>
export type MailRow = Row<'mails'>
export type MessageRow = Row<'messages'>
export type ModerationCaseRow = Row<'moderationCases'>
export type NoticeRow = Row<'notices'>
export type PaymentRow = Row<'paymentOperations'>
export type PayoutNumberRow = Row<'payoutNumbers'>
export type PushDeviceRow = Row<'pushDevices'>
export type RentalRow = Row<'rentals'>
export type SimulatorPaymentRow = Row<'simulatorOperations'>
export type TicketRow = Row<'tickets'>
export type YearlyStatementRow = Row<'yearlyStatements'>
export type UserRow = Row<'users'>
export type WithdrawalRow = Row<'withdrawals'>

export type NewItemRow = Insertable<Schema['items']>

export type StoredPaymentState = PaymentRow['state']
/** To collect from a renter, to give a renter their money back, to pay an owner out. */
export type PaymentKind = PaymentRow['kind']
