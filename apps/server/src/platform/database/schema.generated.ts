// Generated from the migrations by tools/schema/dump-schema.ts: do not edit.
import type { ItemChange } from '@okoume/contract/wire/item.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import type { ReviewDecision } from '@okoume/domain/ledger/review-outcomes.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import type { ReportReason } from '@okoume/domain/moderation/report.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import type { LivenessPrompt } from '@okoume/domain/person/liveness.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import type { SearchFilters } from '@okoume/domain/search/saved-search.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { NoticeSummary, PriceTerms } from './json-columns.ts'

export interface Schema {
  audit_events: {
    id: string
    at: Date
    actor_id: string | null
    action: string
    subject: string
    details: JSONColumnType<Record<string, unknown>>
  }
  balance_corrections: {
    id: string
    account: 'wallet' | 'cautions'
    user_id: string
    amount: number
    reason: string
    key: string
    asked_by: string
    created_at: Date
    state: 'waiting' | 'done' | 'declined'
    decided_by: string | null
    decided_at: Date | null
  }
  call_counts: {
    key: string
    count: number
    window_ends: Date
  }
  checkouts: {
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
    price_terms: JSONColumnType<PriceTerms> | null
    instant: Generated<boolean>
    delivery: 'pickup' | 'delivery' | null
  }
  conversation_readers: {
    rental_id: string
    user_id: string
    read_number: Generated<number>
    told_number: Generated<number>
  }
  conversations: {
    rental_id: string
    last_number: number
    last_sent_at: Date
  }
  demo_clock: {
    only_row: Generated<boolean>
    offset_ms: number
  }
  favourites: {
    user_id: string
    item_id: string
    created_at: Date
    known_price: number
    known_offered: boolean
    notified_at: Date | null
  }
  handover_checks: {
    rental_id: string
    direction: 'remise' | 'retour'
    user_id: string
    checklist: string[]
  }
  handover_codes: {
    rental_id: string
    direction: 'remise' | 'retour'
    code_sealed: Buffer
    token_sealed: Buffer
    wrong_tries: Generated<number>
    wrong_at: Date | null
    wrong_key: string | null
  }
  handover_photos: {
    id: string
    rental_id: string
    direction: 'remise' | 'retour'
    user_id: string
    slot: 'overview' | 'serial' | 'defects' | 'accessories' | 'other'
    sha256: string
    byte_count: number
    taken_at: Date
    sealed_at: Date
    arrived_at: Date | null
  }
  identity_files: {
    id: string
    user_id: string
    document_type: 'CNI' | 'Passeport' | 'Permis'
    document_number: Buffer | null
    prompt: LivenessPrompt
    submitted_at: Date
    decision: -1 | 0 | 2 | null
    reason: string | null
    decided_at: Date | null
    documents_deleted_at: Date | null
  }
  identity_pictures: {
    id: string
    user_id: string
    kind: 'document' | 'live'
    prompt_id: string | null
    file_id: string | null
    created_at: Date
  }
  installation: {
    only_row: Generated<boolean>
    mode: 'demo' | 'production'
  }
  item_blocks: {
    id: string
    item_id: string
    start_date: CalendarDay
    end_date: CalendarDay
    quantity: number | null
    note: string
  }
  item_drafts: {
    id: string
    owner_id: string
    listing: JSONColumnType<ItemChange>
    created_at: Date
  }
  item_tally: {
    band: number
    price: number
    category: Category
    location: string
    offered: number
  }
  item_versions: {
    id: string
    item_id: string
    editor_id: string
    replaced_at: Date
    title: string
    description: string
    landmark: string
    specifications: JSONColumnType<Record<string, string>>
    checklist: string[]
    price: number
    price_unit: 'jour' | 'semaine' | 'mois'
    week_price: number | null
    month_price: number | null
    deposit: number
    trusted_deposit: number | null
  }
  items: {
    id: string
    owner_id: string
    title: string
    description: string
    category: Category
    price: number
    price_unit: 'jour' | 'semaine' | 'mois'
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
    offered_decided_at: Date | null
    week_price: number | null
    month_price: number | null
    min_days: Generated<number>
    max_days: number | null
    horizon_months: Generated<1 | 3 | 6 | 12>
    checklist: Generated<string[]>
    note_sum: Generated<number>
    note_count: Generated<number>
    notice_hours: Generated<0 | 2 | 6 | 12 | 24 | 48 | 168>
    handover_days: Generated<number[]>
    buffer_days: Generated<number>
    instant: Generated<'off' | 'verified' | 'well-reviewed'>
    place: string | null
    landmark: Generated<string>
    trusted_deposit: number | null
    moderation: Generated<'shown' | 'held' | 'correction' | 'removed'>
    offered_if_shown: boolean | null
    moderation_text: string | null
    held_at: Date | null
    moderated_at: Date | null
    search_words: string | null
  }
  ledger_balances: {
    account: AccountKind
    holder: string
    balance: number
  }
  ledger_entries: {
    id: GeneratedAlways<number>
    cause: string
    created_at: Date
  }
  ledger_postings: {
    entry_id: number
    account: AccountKind
    holder: string
    amount: number
  }
  ledger_watch: {
    invariant: string
    violations: number
    checked_at: Date
    through_entry: Generated<number>
    seen_entry: Generated<number>
  }
  liveness_prompts: {
    id: string
    user_id: string
    prompt: LivenessPrompt
    asked_at: Date
    expires_at: Date
  }
  mails: {
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
    failure_kind: 'recipient' | 'message' | 'deferred' | 'unreachable' | 'settings' | 'unknown' | null
    failure: string | null
    unsubscribe: string | null
  }
  messages: {
    rental_id: string
    number: number
    author_id: string
    body: string
    key: string
    sent_at: Date
    hid_contact: Generated<boolean>
    shown: string | null
  }
  moderation_cases: {
    id: string
    kind: 'item' | 'person' | 'review' | 'message'
    target_id: string
    number: Generated<number>
    subject_id: string
    source: 'reports' | 'prohibited term' | 'new owner' | 'repeated picture' | 'corrected' | 'reply'
    note: Generated<string>
    reply_to: string | null
    opened_at: Date
    decided_at: Date | null
    decided_by: string | null
    decision:
      | 'dismiss'
      | 'correct'
      | 'remove'
      | 'warn'
      | 'suspend 7'
      | 'suspend 30'
      | 'close'
      | 'restore'
      | 'confirm'
      | null
    reason: ReportReason | null
    text: string | null
    aim_at: Date
  }
  notice_ways: {
    user_id: string
    kind: 'requests' | 'answers' | 'payments' | 'messages' | 'returns' | 'alerts'
    way: 'push' | 'mail'
  }
  notices: {
    id: string
    user_id: string
    cause: string
    title: string
    paragraphs: string[]
    link: string | null
    link_label: string | null
    created_at: Date
    read_at: Date | null
    kind: 'requests' | 'answers' | 'payments' | 'messages' | 'returns' | 'alerts' | null
    pushed_at: Date | null
    summary: JSONColumnType<NoticeSummary> | null
    other_link: string | null
    other_label: string | null
    stop_link: string | null
  }
  payment_operations: {
    id: string
    kind: 'collect' | 'refund' | 'payout'
    cause: string
    attempt: Generated<number>
    provider: string
    operator: 'AIRTEL' | 'MOOV'
    account_code: string
    phone: string
    amount: number
    label: string
    reference: string
    provider_reference: string | null
    state: 'created' | 'submitting' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'review'
    failure: string | null
    checks: Generated<number>
    created_at: Date
    submitted_at: Date | null
    next_check_at: Date | null
    updated_at: Date
    original_id: string | null
    send_before: Date | null
    evidence: string | null
    ordered_again_at: Date | null
    proposed_by: string | null
    proposed_at: Date | null
    proposed_note: string | null
    proposed_decision: JSONColumnType<ReviewDecision> | null
    receipt: string | null
    paid_from: 'cash' | 'bank' | null
    received_amount: number | null
  }
  pictures: {
    id: string
    owner_id: string
    width: number
    height: number
    created_at: Date
    refined_at: Date | null
    attached_at: Date | null
    hash: string | null
  }
  provider_secrets: {
    provider: string
    account_code: string
    secret: Buffer
    renewed_at: Date
    expires_at: Date
  }
  push_devices: {
    id: string
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
    seen_at: Date
    reached_at: Date | null
    earlier_user_id: string | null
  }
  rental_reviews: {
    id: string
    rental_id: string
    author: 'owner' | 'renter'
    author_id: string
    subject_id: string
    item_id: string
    note: number
    text: string
    private_text: string
    tags: string[]
    written_at: Date
    published_at: Date | null
    reply: string | null
    replied_at: Date | null
    removed_at: Date | null
  }
  rentals: {
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
    status: 'en attente' | 'acceptée' | 'refusée' | 'en cours' | 'terminée' | 'annulée'
    cancellation:
      | 'renter'
      | 'owner'
      | 'expired'
      | 'not-handed-over'
      | 'no-show'
      | 'suspended'
      | 'owner-suspended'
      | null
    return_state: 'awaited' | 'declared' | 'confirmed' | 'contested' | 'presumed' | 'settled'
    requested_at: Date
    due_at: Date | null
    reminded_at: Date | null
    return_declared_at: Date | null
    return_contested_at: Date | null
    contest_reason: string | null
    return_settled_at: Date | null
    settled_to_owner: number | null
    settle_reason: string | null
    contested_amount: number | null
    handover_state: Generated<
      | 'awaited'
      | 'proved'
      | 'presumed'
      | 'missing'
      | 'no-show'
      | 'problem'
      | 'disputed'
      | 'refunded'
      | 'settled'
    >
    handover_report: 'missing' | 'no-show' | 'problem' | null
    handover_report_text: string | null
    handover_reported_at: Date | null
    handover_answer: string | null
    handover_offer: number | null
    handover_offered_at: Date | null
    handover_proved_at: Date | null
    handover_claimed_at: Date | null
    return_proved_at: Date | null
    return_claimed_at: Date | null
    rent_released_at: Date | null
    rent_to_owner: number | null
    handover_decision: string | null
    contest_state: 'open' | 'proposed' | 'escalated' | 'agreed' | 'decided' | null
    contest_cause: 'broken' | 'damaged' | 'dirty' | 'incomplete' | 'late' | 'not returned' | null
    contest_answer: string | null
    contest_answered_at: Date | null
    contest_proposal: number | null
    checklist: Generated<string[]>
    meeting: string | null
    meeting_by: 'owner' | 'renter' | null
    meeting_at: Date | null
    reviews_due_at: Date | null
    conversation_shared_at: Date | null
    instant: Generated<boolean>
    answered_at: Date | null
    cancelled_at: Date | null
    delivery: 'pickup' | 'delivery' | null
    meeting_day: CalendarDay | null
    meeting_hour: number | null
    meeting_agreed_at: Date | null
    refusal_reason: 'promised' | 'broken' | 'days' | 'other' | null
  }
  repeated_pictures: {
    item_id: string
    other_item_id: string
    picture: string
    other_picture: string
    found_at: Date
  }
  reports: {
    id: string
    case_id: string
    reporter_id: string
    kind: 'item' | 'person' | 'review' | 'message'
    target_id: string
    number: Generated<number>
    reason: ReportReason
    text: string
    created_at: Date
  }
  saved_search_keys: {
    search_id: string
    fragment: string
    wanted: string
    category: string
    condition: string
    area: string
    instant: boolean
    max_price: number
    min_price: number
    start_date: CalendarDay | null
    end_date: CalendarDay | null
    words: string | null
  }
  saved_searches: {
    id: string
    user_id: string
    name: string
    filters: JSONColumnType<SearchFilters>
    rhythm: 'at once' | 'daily' | 'weekly'
    created_at: Date
    opened_at: Date
    asked_at: Date | null
    stopped_at: Date | null
  }
  search_matches: {
    search_id: string
    item_id: string
    matched_at: Date
    notified_at: Date | null
  }
  search_terms: {
    term: string
    written: string
    sound: string
    spellings: string[]
    items: Generated<number>
  }
  simulator_operations: {
    reference: string
    kind: 'collect' | 'refund' | 'payout'
    operator: Operator
    phone: string
    amount: number
    label: string
    prompt_id: string
    state: 'waiting' | 'succeeded' | 'refused' | 'lapsed'
    created_at: Date
    expires_at: Date
  }
  ticket_messages: {
    ticket_id: string
    number: number
    author: 'person' | 'support'
    author_id: string
    key: string
    body: string
    sent_at: Date
  }
  ticket_photos: {
    id: string
    ticket_id: string
    sha256: string
    created_at: Date
    arrived_at: Date | null
  }
  tickets: {
    id: string
    user_id: string
    key: string
    topic: 'no-answer' | 'handover' | 'payment' | 'refund' | 'withdrawal' | 'identity' | 'safety' | 'other'
    rental_id: string | null
    operation_id: string | null
    withdrawal_id: string | null
    verification_id: string | null
    recall_phone: string | null
    state: 'new' | 'taken' | 'waiting' | 'resolved'
    urgency: number
    aim_at: Date
    taken_by: string | null
    last_number: number
    created_at: Date
    changed_at: Date
    resolved_at: Date | null
  }
  users: {
    id: string
    email: string
    name: string
    avatar: string
    verifier: Generated<Verifier>
    phone: string | null
    address: string | null
    city: string | null
    postal_code: string | null
    created_at: Date
    verifier_reason: string | null
    closed_at: Date | null
    owner_note_sum: Generated<number>
    owner_note_count: Generated<number>
    renter_note_sum: Generated<number>
    renter_note_count: Generated<number>
    open_name: Generated<boolean>
    trusted_owner: Generated<boolean>
    trusted_renter: Generated<boolean>
    roles: Generated<Roles>
    suspended_at: Date | null
    suspended_until: Date | null
    appointed_by: string | null
    appointed_at: Date | null
    rest_given_up: number | null
    rest_set_aside: number | null
  }
  withdrawals: {
    id: string
    user_id: string
    amount: number
    phone: string
    operator: 'AIRTEL' | 'MOOV'
    payer: 'provider' | 'administrator'
    payment_id: string | null
    state: 'requested' | 'paid' | 'returned'
    reason: string | null
    receipt: string | null
    idempotency_key: string
    request_digest: string
    created_at: Date
    settled_at: Date | null
    proposed_by: string | null
    proposed_at: Date | null
    proposed_receipt: string | null
    decided_by: string | null
  }
}
