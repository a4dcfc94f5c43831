import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.generated.ts'

export type { NoticeSummary } from './json-columns.ts'
export type { Schema } from './schema.generated.ts'

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

export type BalanceCorrectionRow = Row<'balance_corrections'>
export type CheckoutRow = Row<'checkouts'>
export type FavouriteRow = Row<'favourites'>
export type HandoverPhotoRow = Row<'handover_photos'>
export type RentalReviewRow = Row<'rental_reviews'>
export type SavedSearchRow = Row<'saved_searches'>
export type ItemRow = Row<'items'>
export type IdentityFileRow = Row<'identity_files'>
export type ItemDraftRow = Row<'item_drafts'>
export type LivenessPromptRow = Row<'liveness_prompts'>
export type MailRow = Row<'mails'>
export type MessageRow = Row<'messages'>
export type ModerationCaseRow = Row<'moderation_cases'>
export type NoticeRow = Row<'notices'>
export type PaymentOperationRow = Row<'payment_operations'>
export type PushDeviceRow = Row<'push_devices'>
export type RentalRow = Row<'rentals'>
export type ReportRow = Row<'reports'>
export type SimulatorOperationRow = Row<'simulator_operations'>
export type TicketRow = Row<'tickets'>
export type UserRow = Row<'users'>
export type WithdrawalRow = Row<'withdrawals'>

export type NewItemRow = Insertable<Schema['items']>

export type OperationState = PaymentOperationRow['state']
/** To collect from a renter, to give a renter their money back, to pay an owner out. */
export type OperationKind = PaymentOperationRow['kind']
