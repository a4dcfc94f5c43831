import type { MailFailureKind } from '@okoume/contract/wire/mail.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import type { WithdrawalState } from '@okoume/domain/ledger/withdrawal-states.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import type { CancellationReason, RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { ReturnState } from '@okoume/domain/rental/return-states.ts'
import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely'
import type {
  AuditEventTable,
  BalanceCorrectionTable,
  CallCountTable,
  ConversationReaderTable,
  ConversationTable,
  IdentityFileTable,
  IdentityPictureTable,
  LivenessPromptTable,
  MessageTable,
  NoticeTable,
  NoticeWayTable,
  PushDeviceTable,
} from './schema-people.ts'
import type { LedgerWatchTable } from './schema-watch.ts'

/** The tables of `database/migrations`, for Kysely; a check holds the two against each other. */
export interface Schema {
  audit_events: AuditEventTable
  balance_corrections: BalanceCorrectionTable
  call_counts: CallCountTable
  checkouts: CheckoutTable
  conversation_readers: ConversationReaderTable
  conversations: ConversationTable
  demo_clock: DemoClockTable
  identity_files: IdentityFileTable
  identity_pictures: IdentityPictureTable
  installation: InstallationTable
  item_tally: ItemTallyTable
  items: ItemTable
  ledger_balances: LedgerBalanceTable
  ledger_entries: LedgerEntryTable
  ledger_postings: LedgerPostingTable
  ledger_watch: LedgerWatchTable
  liveness_prompts: LivenessPromptTable
  mails: MailTable
  messages: MessageTable
  notices: NoticeTable
  notice_ways: NoticeWayTable
  push_devices: PushDeviceTable
  payment_operations: PaymentOperationTable
  pictures: PictureTable
  provider_secrets: ProviderSecretTable
  rentals: RentalTable
  simulator_operations: SimulatorOperationTable
  users: UserTable
  withdrawals: WithdrawalTable
}

export interface UserTable {
  id: string
  email: string
  name: string
  avatar: string
  verifier: Verifier
  administrator: boolean
  phone: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  created_at: Date
  verifier_reason: string | null
  closed_at: Date | null
}

export interface ItemTable {
  id: string
  owner_id: string
  title: string
  description: string
  category: Category
  price: number
  price_unit: PriceUnit
  price_per_day: number
  images: string[]
  location: string
  available: number
  offered: boolean
  condition: Condition
  deposit: number
  specifications: JSONColumnType<Record<string, string>>
  search_text: string
  created_at: Date
  deleted_at: Date | null
  offered_decided_at: Generated<Date | null>
}

/** Kept by triggers on `items`. */
export interface ItemTallyTable {
  band: number
  price: number
  category: Category
  location: string
  offered: number
}

export interface PictureTable {
  id: string
  owner_id: string
  width: number
  height: number
  created_at: Date
  refined_at: Date | null
  attached_at: Date | null
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>
  cause: string
  created_at: Date
}

export interface LedgerPostingTable {
  entry_id: number
  account: AccountKind
  holder: string
  amount: number
}

export interface LedgerBalanceTable {
  account: AccountKind
  holder: string
  balance: number
}

export type OperationState =
  | 'created'
  | 'submitting'
  | 'pending'
  | 'unknown'
  | 'succeeded'
  | 'failed'
  | 'review'

/** To collect from a renter, to give a renter their money back, to pay an owner out. */
export type OperationKind = 'collect' | 'refund' | 'payout'

export interface PaymentOperationTable {
  id: string
  kind: OperationKind
  cause: string
  attempt: Generated<number>
  provider: string
  operator: Operator
  account_code: string
  phone: string
  amount: number
  label: string
  reference: string
  provider_reference: string | null
  state: OperationState
  failure: string | null
  checks: number
  created_at: Date
  submitted_at: Date | null
  next_check_at: Date | null
  updated_at: Date
  original_id: string | null
  send_before: Date | null
  evidence: string | null
  ordered_again_at: Date | null
}

export interface ProviderSecretTable {
  provider: string
  account_code: string
  /** Encrypted. */
  secret: Buffer
  renewed_at: Date
  expires_at: Date
}

export interface WithdrawalTable {
  id: string
  user_id: string
  amount: number
  phone: string
  operator: Operator
  payer: 'provider' | 'administrator'
  payment_id: string | null
  state: WithdrawalState
  reason: string | null
  receipt: string | null
  idempotency_key: string
  request_digest: string
  created_at: Date
  settled_at: Date | null
}

export interface CheckoutTable {
  id: string
  renter_id: string
  item_id: string
  payment_id: string
  start_date: CalendarDay
  end_date: CalendarDay
  quantity: number
  address: string
  recipient_phone: string
  notes: string
  fee: number
  deposit: number
  total: number
  state: 'paying' | 'booked' | 'released' | 'refunded'
  held_until: Date
  idempotency_key: string
  request_digest: string
  created_at: Date
}

export interface RentalTable {
  id: string
  item_id: string
  renter_id: string
  owner_id: string
  start_date: CalendarDay
  end_date: CalendarDay
  quantity: number
  address: string
  recipient_phone: string
  notes: string
  item_title: string
  item_image: string | null
  total_price: number
  deposit: number
  fee: number
  status: RentalStatus
  cancellation: CancellationReason | null
  return_state: ReturnState
  requested_at: Date
  due_at: Date | null
  reminded_at: Date | null
  return_declared_at: Date | null
  return_contested_at: Date | null
  contest_reason: string | null
  return_settled_at: Date | null
  settled_to_owner: number | null
  settle_reason: string | null
}

export interface MailTable {
  id: string
  cause: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  queued_at: Date
  sent_at: Date | null
  attempts: Generated<number>
  failed_at: Date | null
  failure_kind: MailFailureKind | null
  failure: string | null
}

export interface SimulatorOperationTable {
  reference: string
  kind: OperationKind
  operator: Operator
  phone: string
  amount: number
  label: string
  prompt_id: string
  state: 'waiting' | 'succeeded' | 'refused' | 'lapsed'
  created_at: Date
  expires_at: Date
}

export interface InstallationTable {
  only_row: Generated<boolean>
  mode: 'demo' | 'production'
}

export interface DemoClockTable {
  only_row: boolean
  offset_ms: number
}

export type UserRow = Selectable<UserTable>
export type MailRow = Selectable<MailTable>
export type NewItemRow = Insertable<ItemTable>
export type PaymentOperationRow = Selectable<PaymentOperationTable>
export type CheckoutRow = Selectable<CheckoutTable>
export type RentalRow = Selectable<RentalTable>
export type BalanceCorrectionRow = Selectable<BalanceCorrectionTable>
export type WithdrawalRow = Selectable<WithdrawalTable>
export type NoticeRow = Selectable<NoticeTable>
export type { NoticeSummary } from './schema-people.ts'
