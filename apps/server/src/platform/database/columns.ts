// Generated from the migrations by tools/schema/dump-schema.ts: do not edit.

/** The columns of every table that the product queries, as SQL names them, in the table's order. */
export const COLUMNS = {
  audit_events: names(`
    id at actor_id action subject details`),
  automatic_payouts: names(`
    user_id enabled phone threshold starts_at switched_at last_run stopped`),
  awaited_days: names(`
    id user_id item_id start_date end_date quantity created_at`),
  awaited_secrets: names(`
    provider account_code requested_at secret expires_in`),
  balance_corrections: names(`
    id account user_id amount reason key asked_by created_at state decided_by decided_at`),
  call_counts: names(`
    key count window_ends`),
  carried_money: names(`
    rental_id amount state held_until created_at ended_at`),
  chart_codes: names(`
    key code changed_by changed_at`),
  checkouts: names(`
    id renter_id item_id payment_id start_date end_date quantity address recipient_phone notes fee deposit
    total state held_until idempotency_key request_digest created_at price_terms instant delivery
    receipt_control cancel_policy enquiry_id renters payment_link_id carry_over carried_from carried_amount
    value`),
  closed_days: names(`
    day closed_by closed_at note through_entry`),
  contract_acceptances: names(`
    rental_id party user_id digest accepted_at`),
  conversation_readers: names(`
    rental_id user_id read_number told_number`),
  conversations: names(`
    rental_id last_number last_sent_at`),
  delegates: names(`
    id rental_id direction party name phone token_hash created_at revoked_at proved_at`),
  demo_clock: names(`
    only_row offset_ms`),
  difference_explanations: names(`
    id day difference kind amount words office_entry state asked_by asked_at decided_by decided_at
    withdrawn_by withdrawn_at withdrawn_reason`),
  enquiries: names(`
    id item_id owner_id renter_id start_date end_date quantity state unanswered computed_rent proposed_rent
    agreed_rent proposals approvals awaited_since answered_at last_message_at valid_until reserved_until
    due_at created_at`),
  favourites: names(`
    user_id item_id created_at known_price known_offered notified_at`),
  former_certifications: names(`
    number reference verification_url certified_at certified_by replaced_at replaced_by reason`),
  handover_checks: names(`
    rental_id direction user_id checklist`),
  handover_codes: names(`
    rental_id direction code_sealed token_sealed wrong_tries wrong_at wrong_key`),
  handover_photos: names(`
    id rental_id direction user_id slot sha256 byte_count taken_at sealed_at arrived_at delegate_id`),
  identity_files: names(`
    id user_id document_type document_number prompt submitted_at decision reason decided_at
    documents_deleted_at document_end nip nip_hash`),
  identity_pictures: names(`
    id user_id kind prompt_id file_id created_at sha256`),
  installation: names(`
    only_row mode seeded_at`),
  invoice_series: names(`
    kind year last`),
  invoices: names(`
    entry_id rental_id kind corrects amount earned_at buyer_name buyer_phone buyer_tax_number state number
    issued_at demonstration designation issuer net vat vat_note submitted_at reference verification_url
    certified_at certified_by rejection`),
  item_blocks: names(`
    id item_id start_date end_date quantity note`),
  item_drafts: names(`
    id owner_id listing created_at`),
  item_tally: names(`
    band price category location offered`),
  item_versions: names(`
    id item_id editor_id replaced_at title description landmark specifications checklist price price_unit
    week_price month_price deposit trusted_deposit value`),
  items: names(`
    id owner_id title description category price price_unit price_per_day images location available offered
    condition deposit specifications search_text created_at deleted_at offered_decided_at week_price
    month_price min_days max_days horizon_months checklist note_sum note_count notice_hours handover_days
    buffer_days instant place landmark trusted_deposit moderation offered_if_shown moderation_text held_at
    moderated_at search_words cancel_policy renters value`),
  ledger_balances: names(`
    account holder balance`),
  ledger_entries: names(`
    id cause created_at`),
  ledger_postings: names(`
    entry_id account holder amount`),
  ledger_watch: names(`
    invariant violations checked_at through_entry seen_entry`),
  liveness_prompts: names(`
    id user_id prompt asked_at expires_at`),
  mails: names(`
    id cause recipient subject text_body html_body queued_at sent_at attempts failed_at failure_kind failure
    unsubscribe`),
  messages: names(`
    rental_id number author_id body key sent_at hid_contact shown`),
  moderation_cases: names(`
    id kind target_id number subject_id source note reply_to opened_at decided_at decided_by decision reason
    text aim_at`),
  notice_ways: names(`
    user_id kind way`),
  notices: names(`
    id user_id cause title paragraphs link link_label created_at read_at kind pushed_at summary other_link
    other_label stop_link text_words texted_at text_provider text_provider_id text_delivery`),
  office_entries: names(`
    id key kind operator to_operator of amount paper reason state asked_by decided_by decided_at created_at`),
  operator_checkpoints: names(`
    operator balance through_entry written_at`),
  payment_links: names(`
    id token_hash renter_id item_id start_date end_date quantity request fee deposit total expires_at
    withdrawn_at created_at`),
  payment_operations: names(`
    id kind cause attempt provider operator account_code phone amount label reference provider_reference
    state failure checks created_at submitted_at next_check_at updated_at original_id send_before evidence
    ordered_again_at proposed_by proposed_at proposed_note proposed_decision receipt paid_from
    received_amount provider_charge short_since`),
  payout_numbers: names(`
    user_id phone verdict checked_on confirmed_at`),
  pictures: names(`
    id owner_id width height created_at refined_at attached_at hash`),
  provider_secrets: names(`
    provider account_code secret renewed_at expires_at`),
  push_devices: names(`
    id user_id endpoint p256dh auth created_at seen_at reached_at earlier_user_id`),
  rental_contracts: names(`
    rental_id text digest made_at`),
  rental_reviews: names(`
    id rental_id author author_id subject_id item_id note text private_text tags written_at published_at
    reply replied_at removed_at`),
  rentals: names(`
    id item_id renter_id owner_id start_date end_date quantity address recipient_phone notes item_title
    item_image total_price deposit fee status cancellation return_state requested_at due_at reminded_at
    return_declared_at return_contested_at contest_reason return_settled_at settled_to_owner settle_reason
    contested_amount handover_state handover_report handover_report_text handover_reported_at handover_answer
    handover_offer handover_offered_at handover_proved_at handover_claimed_at return_proved_at
    return_claimed_at rent_released_at rent_to_owner handover_decision contest_state contest_cause
    contest_answer contest_answered_at contest_proposal checklist meeting meeting_by meeting_at
    reviews_due_at conversation_shared_at instant answered_at cancelled_at delivery meeting_day meeting_hour
    meeting_agreed_at refusal_reason cancel_policy enquiry_id identity paid_by_other value`),
  repeated_pictures: names(`
    item_id other_item_id picture other_picture found_at`),
  reports: names(`
    id case_id reporter_id kind target_id number reason text created_at`),
  safeguard_records: names(`
    day owed ledger statements surplus last_entry written_at digest`),
  safeguard_sign_offs: names(`
    day seen_by seen_at note`),
  saved_search_keys: names(`
    search_id fragment wanted category condition area instant max_price min_price start_date end_date words`),
  saved_searches: names(`
    id user_id name filters rhythm created_at opened_at asked_at stopped_at`),
  search_matches: names(`
    search_id item_id matched_at notified_at`),
  search_terms: names(`
    term written sound spellings items`),
  simulator_operations: names(`
    reference kind operator phone amount label prompt_id state created_at expires_at`),
  simulator_texts: names(`
    id phone body arrives_at`),
  statement_columns: names(`
    provider columns changed_by changed_at`),
  statement_rows: names(`
    statement_id line reference operation_id amount direction charge state day`),
  statements: names(`
    id provider operator day name file digest balance uploaded_by uploaded_at withdrawn_by withdrawn_at
    withdrawn_reason`),
  text_months: names(`
    month spent`),
  ticket_messages: names(`
    ticket_id number author author_id key body sent_at`),
  ticket_photos: names(`
    id ticket_id sha256 created_at arrived_at`),
  tickets: names(`
    id user_id key topic rental_id operation_id withdrawal_id verification_id recall_phone state urgency
    aim_at taken_by last_number created_at changed_at resolved_at`),
  users: names(`
    id email name avatar verifier phone address city postal_code created_at verifier_reason closed_at
    owner_note_sum owner_note_count renter_note_sum renter_note_count open_name trusted_owner trusted_renter
    roles suspended_at suspended_until appointed_by appointed_at rest_given_up rest_set_aside tax_number`),
  withdrawals: names(`
    id user_id amount phone operator payer payment_id state reason receipt idempotency_key request_digest
    created_at settled_at proposed_by proposed_at proposed_receipt decided_by held_until automatic`),
  yearly_statements: names(`
    user_id year digest file made_at`),
}

function names(written: string): readonly string[] {
  return written.trim().split(/\s+/)
}
