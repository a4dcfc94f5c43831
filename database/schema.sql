-- What the migrations make, for reading. Written by tools/schema/dump-schema.ts: do not edit.
-- The job queue keeps its own schema, which is not shown.

set search_path = public;
set check_function_bodies = off;

-- Schemas

create schema auth;

-- Extensions

create extension btree_gin with schema public;
create extension pg_trgm with schema public;

-- Functions

CREATE OR REPLACE FUNCTION auth.note_phone_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.phone_changed_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION auth.session_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_item_tally(categories text[], locations text[], prices integer[], changes bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if prices is null then
    return;
  end if;
  insert into item_tally (band, price, category, location, offered)
    select band, price, category, location, 0 from item_tally_changes(categories, locations, prices, changes)
    order by band, price, category, location
    on conflict do nothing;
  perform from item_tally as tally
    join item_tally_changes(categories, locations, prices, changes) as change
      using (band, price, category, location)
    order by band, price, category, location
    for update of tally;
  update item_tally as tally set offered = tally.offered + change.offered
    from item_tally_changes(categories, locations, prices, changes) as change
    where (tally.band, tally.price, tally.category, tally.location)
      = (change.band, change.price, change.category, change.location);
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit trail is append-only: % on % refused', tg_op, tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.empty_item_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate item_tally;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.former_certifications_are_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' and not exists (select from former_certifications) then
    return null;
  end if;
  raise exception 'a former certification is append-only: % refused', tg_op;
end
$function$;

CREATE OR REPLACE FUNCTION public.invoice_earned_fee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.amount > 0 then
    insert into invoices (entry_id, rental_id, kind, amount, earned_at, buyer_name, buyer_phone, buyer_tax_number)
    select new.entry_id, rental.id, 'invoice', new.amount, entry.created_at, renter.name,
      case when rental.paid_by_other then coalesce(renter.phone, rental.recipient_phone) else payment.phone end,
      renter.tax_number
    from ledger_entries as entry
      left join rentals as rental on rental.id = new.holder::uuid
      left join users as renter on renter.id = rental.renter_id
      left join checkouts as checkout on checkout.id = rental.id
      left join payment_operations as payment on payment.id = checkout.payment_id
    where entry.id = new.entry_id;
  else
    insert into invoices
      (entry_id, rental_id, kind, corrects, amount, earned_at, buyer_name, buyer_phone, buyer_tax_number)
    select new.entry_id, invoice.rental_id, 'credit-note', invoice.entry_id, -new.amount, entry.created_at,
      invoice.buyer_name, invoice.buyer_phone, invoice.buyer_tax_number
    from ledger_entries as entry left join lateral (
      select * from invoices where rental_id = new.holder::uuid and kind = 'invoice' order by entry_id desc limit 1
    ) as invoice on true
    where entry.id = new.entry_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.invoices_are_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' and not exists (select from invoices) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.state <> 'certified' or (new.state = 'certified' and new.certified_by is not null
        and (old.submitted_at, old.rejection) is not distinct from (new.submitted_at, new.rejection)
        and exists (select from former_certifications as former
          where (former.number, former.reference, former.verification_url, former.certified_at, former.certified_by)
            = (old.number, old.reference, old.verification_url, old.certified_at, old.certified_by))))
      and (old.entry_id, old.rental_id, old.kind, old.corrects, old.amount, old.earned_at,
          old.buyer_name, old.buyer_phone, old.buyer_tax_number)
        is not distinct from (new.entry_id, new.rental_id, new.kind, new.corrects, new.amount, new.earned_at,
          new.buyer_name, new.buyer_phone, new.buyer_tax_number)
      and (old.number is null
        or (old.number, old.issued_at, old.demonstration, old.designation, old.issuer, old.net, old.vat, old.vat_note)
          is not distinct from (new.number, new.issued_at, new.demonstration, new.designation, new.issuer, new.net,
            new.vat, new.vat_note))
    then
      return new;
    end if;
  end if;
  raise exception 'an invoice is append-only: % refused', tg_op;
end
$function$;

CREATE OR REPLACE FUNCTION public.item_tally_changes(categories text[], locations text[], prices integer[], changes bigint[])
 RETURNS TABLE(band integer, price integer, category text, location text, offered bigint)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select width, change.price / width * width, change.category, change.location, sum(change.offered)::bigint
  from unnest(categories, locations, prices, changes) as change (category, location, price, offered)
    cross join unnest(array[1, 1000, 1000000000]) as width
  group by 1, 2, 3, 4
  having sum(change.offered) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.ledger_day_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from closed_days where day >= (new.created_at at time zone 'Africa/Libreville')::date) then
    raise exception 'the day of this entry is closed: the clock says %', new.created_at using errcode = 'KD001';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  unbalanced bigint;
begin
  select entry_id into unbalanced from written group by entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not balance', unbalanced;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_days_of_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('okoume_pages', coalesce(new.item_id, old.item_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('okoume_pages', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_rental()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('okoume_pages', concat_ws(' ', coalesce(new.item_id, old.item_id), coalesce(new.owner_id, old.owner_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_item_tally()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table items in share row exclusive mode;
  delete from item_tally;
  insert into item_tally (band, price, category, location, offered)
    select width, price_per_day / width * width, category, location, count(*)
    from items cross join unnest(array[1, 1000, 1000000000]) as width
    where items.offered and deleted_at is null
    group by 1, 2, 3, 4;
end
$function$;

CREATE OR REPLACE FUNCTION public.rental_contract_is_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'rental_contracts' then
    if new.text is null and (new.rental_id, new.digest, new.made_at) = (old.rental_id, old.digest, old.made_at) then
      return new;
    end if;
  end if;
  raise exception 'a contract is fixed: % of % refused', tg_op, tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.search_pairs(text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select ascii(letter)::bigint from unnest(string_to_array($1, null)) as letter)
    || array(
      select ascii(letter) * 2097152::bigint + ascii(next)
      from unnest(string_to_array($1, null), string_to_array(substr($1, 2), null)) as pair (letter, next)
      where next is not null)
$function$;

CREATE OR REPLACE FUNCTION public.statements_are_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'statements are evidence: % on % refused', tg_op, tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.tally_added_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_item_tally(array_agg(category), array_agg(location), array_agg(price_per_day), array_agg(change))
    from (
      select category, location, price_per_day, count(*) as change from added
      where offered and deleted_at is null
      group by category, location, price_per_day
    ) as counted;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tally_changed_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_item_tally(array_agg(category), array_agg(location), array_agg(price_per_day), array_agg(change))
    from (
      select category, location, price_per_day, sum(sign)::bigint as change
      from (
        select category, location, price_per_day, 1 as sign from added where offered and deleted_at is null
        union all
        select category, location, price_per_day, -1 from removed where offered and deleted_at is null
      ) as moved
      group by category, location, price_per_day
      having sum(sign) <> 0
    ) as counted;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tally_removed_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_item_tally(array_agg(category), array_agg(location), array_agg(price_per_day), array_agg(change))
    from (
      select category, location, price_per_day, -count(*) as change from removed
      where offered and deleted_at is null
      group by category, location, price_per_day
    ) as counted;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.yearly_statement_is_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.file is null
      and (new.user_id, new.year, new.digest, new.made_at) = (old.user_id, old.year, old.digest, old.made_at)
    then
      return new;
    end if;
  end if;
  raise exception 'a yearly statement is fixed: % refused', tg_op;
end $function$;

-- Tables

create table audit_events (
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null,
  constraint audit_events_pkey PRIMARY KEY (id)
);

create table automatic_payouts (
  user_id uuid not null,
  enabled boolean not null,
  phone text not null,
  threshold bigint not null,
  starts_at timestamp with time zone not null,
  switched_at timestamp with time zone not null,
  last_run timestamp with time zone not null,
  stopped text,
  constraint automatic_payouts_pkey PRIMARY KEY (user_id),
  constraint automatic_payouts_check CHECK (NOT enabled OR stopped IS NULL),
  constraint automatic_payouts_stopped_check CHECK (stopped = ANY (ARRAY['failures'::text, 'number'::text])),
  constraint automatic_payouts_threshold_check CHECK (threshold >= 1000 AND threshold <= 500000)
);

create table awaited_days (
  id uuid not null,
  user_id uuid not null,
  item_id uuid not null,
  start_date date not null,
  end_date date not null,
  quantity integer not null,
  created_at timestamp with time zone not null,
  constraint awaited_days_pkey PRIMARY KEY (id),
  constraint awaited_days_user_id_item_id_start_date_end_date_key UNIQUE (user_id, item_id, start_date, end_date),
  constraint awaited_days_check CHECK (start_date <= end_date),
  constraint awaited_days_quantity_check CHECK (quantity > 0)
);

create table awaited_secrets (
  provider text not null,
  account_code text not null,
  requested_at timestamp with time zone default now() not null,
  secret bytea,
  expires_in integer,
  constraint awaited_secrets_pkey PRIMARY KEY (provider),
  constraint awaited_secrets_expires_in_check CHECK (expires_in > 0)
);

create table balance_corrections (
  id uuid not null,
  account text not null,
  user_id uuid not null,
  amount bigint not null,
  reason text not null,
  key text not null,
  asked_by uuid not null,
  created_at timestamp with time zone not null,
  state text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint balance_corrections_pkey PRIMARY KEY (id),
  constraint balance_corrections_key_key UNIQUE (key),
  constraint balance_corrections_account_check CHECK (account = ANY (ARRAY['wallet'::text, 'cautions'::text])),
  constraint balance_corrections_amount_check CHECK (amount <> 0),
  constraint balance_corrections_check CHECK ((state = 'waiting'::text) = (decided_at IS NULL)),
  constraint balance_corrections_check1 CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  constraint balance_corrections_check2 CHECK (decided_by <> asked_by AND decided_by <> user_id AND asked_by <> user_id),
  constraint balance_corrections_reason_check CHECK (reason <> ''::text),
  constraint balance_corrections_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'declined'::text]))
);

create unlogged table call_counts (
  key text not null,
  count integer not null,
  window_ends timestamp with time zone not null,
  constraint call_counts_pkey PRIMARY KEY (key)
);

create table carried_money (
  rental_id uuid not null,
  amount integer not null,
  state text not null,
  held_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint carried_money_pkey PRIMARY KEY (rental_id),
  constraint carried_money_amount_check CHECK (amount > 0),
  constraint carried_money_check CHECK ((ended_at IS NULL) = (state = 'offered'::text)),
  constraint carried_money_state_check CHECK (state = ANY (ARRAY['offered'::text, 'used'::text, 'refunded'::text]))
);

create table chart_codes (
  key text not null,
  code text not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint chart_codes_pkey PRIMARY KEY (key),
  constraint chart_codes_code_check CHECK (code ~ '^[1-8][0-9]{1,9}$'::text)
);

create table checkouts (
  id uuid not null,
  renter_id uuid not null,
  item_id uuid not null,
  payment_id uuid not null,
  start_date date not null,
  end_date date not null,
  quantity integer not null,
  address text not null,
  recipient_phone text not null,
  notes text not null,
  fee integer not null,
  deposit integer not null,
  total integer not null,
  state text not null,
  held_until timestamp with time zone not null,
  idempotency_key text not null,
  request_digest text not null,
  created_at timestamp with time zone not null,
  price_terms jsonb,
  instant boolean default false not null,
  delivery text,
  receipt_control text default translate("left"(gen_random_uuid()::text, 6), '0123456789abcdef'::text, 'ACDEFHJKMNPRTWXY'::text) not null,
  cancel_policy text,
  enquiry_id uuid,
  renters text default 'anyone'::text not null,
  payment_link_id uuid,
  carry_over boolean default false not null,
  carried_from uuid,
  carried_amount integer default 0 not null,
  value integer,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_renter_id_idempotency_key_key UNIQUE (renter_id, idempotency_key),
  constraint checkouts_cancel_policy_check CHECK (cancel_policy = ANY (ARRAY['souple'::text, 'modérée'::text, 'ferme'::text])),
  constraint checkouts_carried_amount_check CHECK (carried_amount >= 0 AND carried_amount <= total),
  constraint checkouts_carried_check CHECK ((carried_from IS NULL) = (carried_amount = 0)),
  constraint checkouts_carried_once_check CHECK (carried_from IS NULL OR NOT carry_over),
  constraint checkouts_check CHECK (end_date >= start_date),
  constraint checkouts_delivery_check CHECK (delivery = ANY (ARRAY['pickup'::text, 'delivery'::text])),
  constraint checkouts_deposit_check CHECK (deposit >= 0),
  constraint checkouts_fee_check CHECK (fee >= 0),
  constraint checkouts_quantity_check CHECK (quantity > 0),
  constraint checkouts_receipt_control_check CHECK (receipt_control ~ '^[ACDEFHJKMNPRTWXY]{6}$'::text),
  constraint checkouts_renters_check CHECK (renters = ANY (ARRAY['anyone'::text, 'verified'::text])),
  constraint checkouts_state_check CHECK (state = ANY (ARRAY['paying'::text, 'booked'::text, 'released'::text, 'refunded'::text])),
  constraint checkouts_total_check CHECK (total > 0),
  constraint checkouts_value_check CHECK (value >= 1000 AND value <= 5000000)
);

create table closed_days (
  day date not null,
  closed_by uuid not null,
  closed_at timestamp with time zone not null,
  note text,
  through_entry bigint not null,
  constraint closed_days_pkey PRIMARY KEY (day),
  constraint closed_days_note_check CHECK (note <> ''::text)
);

create table contract_acceptances (
  rental_id uuid not null,
  party text not null,
  user_id uuid not null,
  digest text not null,
  accepted_at timestamp with time zone not null,
  constraint contract_acceptances_pkey PRIMARY KEY (rental_id, party),
  constraint contract_acceptances_party_check CHECK (party = ANY (ARRAY['owner'::text, 'renter'::text]))
);

create table conversation_readers (
  rental_id uuid not null,
  user_id uuid not null,
  read_number integer default 0 not null,
  told_number integer default 0 not null,
  constraint conversation_readers_pkey PRIMARY KEY (rental_id, user_id)
);

create table conversations (
  rental_id uuid not null,
  last_number integer not null,
  last_sent_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (rental_id)
);

create table delegates (
  id uuid not null,
  rental_id uuid not null,
  direction text not null,
  party text not null,
  name text,
  phone text,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  proved_at timestamp with time zone,
  constraint delegates_pkey PRIMARY KEY (id),
  constraint delegates_token_hash_key UNIQUE (token_hash),
  constraint delegates_check CHECK ((name IS NULL) = (phone IS NULL)),
  constraint delegates_check1 CHECK (name IS NOT NULL OR proved_at IS NOT NULL),
  constraint delegates_direction_check CHECK (direction = ANY (ARRAY['remise'::text, 'retour'::text])),
  constraint delegates_party_check CHECK (party = ANY (ARRAY['owner'::text, 'renter'::text])),
  constraint delegates_token_hash_check CHECK (length(token_hash) = 32)
);

create table demo_clock (
  only_row boolean default true not null,
  offset_ms bigint not null,
  constraint demo_clock_pkey PRIMARY KEY (only_row),
  constraint demo_clock_only_row_check CHECK (only_row)
);

create table difference_explanations (
  id uuid not null,
  day date not null,
  difference text not null,
  kind text not null,
  amount bigint not null,
  words text not null,
  office_entry uuid,
  state text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  constraint difference_explanations_pkey PRIMARY KEY (id),
  constraint difference_explanations_amount_check CHECK (amount >= 0),
  constraint difference_explanations_check CHECK (decided_by <> asked_by),
  constraint difference_explanations_check1 CHECK (state <> 'waiting'::text OR decided_by IS NULL),
  constraint difference_explanations_check2 CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  constraint difference_explanations_check3 CHECK ((withdrawn_by IS NULL) = (withdrawn_reason IS NULL)),
  constraint difference_explanations_check4 CHECK (withdrawn_by IS NULL OR state <> 'declined'::text),
  constraint difference_explanations_kind_check CHECK (kind = ANY (ARRAY['missing'::text, 'unknown'::text, 'duplicate'::text, 'amount'::text, 'state'::text, 'charges'::text])),
  constraint difference_explanations_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text])),
  constraint difference_explanations_withdrawn_reason_check CHECK (withdrawn_reason <> ''::text),
  constraint difference_explanations_words_check CHECK (words <> ''::text)
);

create table enquiries (
  id uuid not null,
  item_id uuid not null,
  owner_id uuid not null,
  renter_id uuid not null,
  start_date date not null,
  end_date date not null,
  quantity integer not null,
  state text not null,
  unanswered boolean default false not null,
  computed_rent integer not null,
  proposed_rent integer,
  agreed_rent integer,
  proposals smallint default 0 not null,
  approvals smallint default 0 not null,
  awaited_since timestamp with time zone,
  answered_at timestamp with time zone,
  last_message_at timestamp with time zone not null,
  valid_until timestamp with time zone,
  reserved_until timestamp with time zone,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint enquiries_pkey PRIMARY KEY (id),
  constraint enquiries_approvals_check CHECK (approvals >= 0 AND approvals <= 2),
  constraint enquiries_check CHECK (start_date <= end_date),
  constraint enquiries_check1 CHECK (owner_id <> renter_id),
  constraint enquiries_check2 CHECK (proposed_rent <= computed_rent AND (proposed_rent::bigint * 100) >= (computed_rent::bigint * 70)),
  constraint enquiries_check3 CHECK (agreed_rent <= computed_rent AND (agreed_rent::bigint * 2) >= computed_rent),
  constraint enquiries_check4 CHECK ((state <> ALL (ARRAY['pre-approved'::text, 'booked'::text])) OR agreed_rent IS NOT NULL AND valid_until IS NOT NULL),
  constraint enquiries_check5 CHECK (NOT unanswered OR state = 'closed'::text),
  constraint enquiries_check6 CHECK ((due_at IS NULL) = (state <> ALL (ARRAY['open'::text, 'pre-approved'::text]))),
  constraint enquiries_computed_rent_check CHECK (computed_rent > 0),
  constraint enquiries_proposals_check CHECK (proposals >= 0 AND proposals <= 2),
  constraint enquiries_quantity_check CHECK (quantity > 0),
  constraint enquiries_state_check CHECK (state = ANY (ARRAY['open'::text, 'pre-approved'::text, 'booked'::text, 'expired'::text, 'withdrawn'::text, 'closed'::text]))
);

create table favourites (
  user_id uuid not null,
  item_id uuid not null,
  created_at timestamp with time zone not null,
  known_price integer not null,
  known_offered boolean not null,
  notified_at timestamp with time zone,
  constraint favourites_pkey PRIMARY KEY (user_id, item_id)
);

create table former_certifications (
  number text not null,
  reference text not null,
  verification_url text not null,
  certified_at timestamp with time zone not null,
  certified_by uuid not null,
  replaced_at timestamp with time zone not null,
  replaced_by uuid not null,
  reason text not null,
  constraint former_certifications_pkey PRIMARY KEY (number, certified_at),
  constraint former_certifications_reason_check CHECK (reason <> ''::text)
);

create table handover_checks (
  rental_id uuid not null,
  direction text not null,
  user_id uuid not null,
  checklist text[] not null,
  constraint handover_checks_pkey PRIMARY KEY (rental_id, direction),
  constraint handover_checks_direction_check CHECK (direction = ANY (ARRAY['remise'::text, 'retour'::text]))
);

create table handover_codes (
  rental_id uuid not null,
  direction text not null,
  code_sealed bytea not null,
  token_sealed bytea not null,
  wrong_tries integer default 0 not null,
  wrong_at timestamp with time zone,
  wrong_key text,
  constraint handover_codes_pkey PRIMARY KEY (rental_id, direction),
  constraint handover_codes_direction_check CHECK (direction = ANY (ARRAY['remise'::text, 'retour'::text]))
);

create table handover_photos (
  id uuid not null,
  rental_id uuid not null,
  direction text not null,
  user_id uuid not null,
  slot text not null,
  sha256 text not null,
  byte_count integer not null,
  taken_at timestamp with time zone not null,
  sealed_at timestamp with time zone not null,
  arrived_at timestamp with time zone,
  delegate_id uuid,
  constraint handover_photos_pkey PRIMARY KEY (id),
  constraint handover_photos_rental_id_direction_user_id_sha256_key UNIQUE (rental_id, direction, user_id, sha256),
  constraint handover_photos_byte_count_check CHECK (byte_count > 0),
  constraint handover_photos_direction_check CHECK (direction = ANY (ARRAY['remise'::text, 'retour'::text])),
  constraint handover_photos_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint handover_photos_slot_check CHECK (slot = ANY (ARRAY['overview'::text, 'serial'::text, 'defects'::text, 'accessories'::text, 'other'::text]))
);

create table identity_files (
  id uuid not null,
  user_id uuid not null,
  document_type text not null,
  document_number bytea,
  prompt text not null,
  submitted_at timestamp with time zone not null,
  decision smallint,
  reason text,
  decided_at timestamp with time zone,
  documents_deleted_at timestamp with time zone,
  document_end bytea,
  nip bytea,
  nip_hash bytea,
  constraint identity_files_pkey PRIMARY KEY (id),
  constraint identity_files_check CHECK ((decision IS NULL) = (decided_at IS NULL)),
  constraint identity_files_decision_check CHECK (decision = ANY (ARRAY['-1'::integer, 0, 2])),
  constraint identity_files_document_type_check CHECK (document_type = ANY (ARRAY['CNI'::text, 'Passeport'::text, 'Permis'::text, 'CNIE'::text, 'Carte de séjour'::text, 'CNI expirée'::text, 'Attestation NIP'::text, 'Récépissé'::text]))
);

create table identity_pictures (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  prompt_id uuid,
  file_id uuid,
  created_at timestamp with time zone not null,
  sha256 bytea,
  constraint identity_pictures_pkey PRIMARY KEY (id),
  constraint identity_pictures_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'second'::text, 'live'::text]))
);

create table installation (
  only_row boolean default true not null,
  mode text not null,
  seeded_at timestamp with time zone,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_mode_check CHECK (mode = ANY (ARRAY['demo'::text, 'staging'::text, 'production'::text])),
  constraint installation_only_row_check CHECK (only_row)
);

create table invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_pkey PRIMARY KEY (kind, year),
  constraint invoice_series_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])),
  constraint invoice_series_last_check CHECK (last >= 0)
);

create table invoices (
  entry_id bigint not null,
  rental_id uuid not null,
  kind text not null,
  corrects bigint,
  amount bigint not null,
  earned_at timestamp with time zone not null,
  buyer_name text not null,
  buyer_phone text not null,
  buyer_tax_number text,
  state text default 'to-issue'::text not null,
  number text,
  issued_at timestamp with time zone,
  demonstration boolean,
  designation text,
  issuer jsonb,
  net bigint,
  vat bigint,
  vat_note text,
  submitted_at timestamp with time zone,
  reference text,
  verification_url text,
  certified_at timestamp with time zone,
  certified_by uuid,
  rejection text,
  constraint invoices_pkey PRIMARY KEY (entry_id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_reference_key UNIQUE (reference),
  constraint invoices_amount_check CHECK (amount > 0),
  constraint invoices_check CHECK ((kind = 'credit-note'::text) = (corrects IS NOT NULL)),
  constraint invoices_check1 CHECK (num_nulls(number, issued_at, demonstration, designation, issuer) = ANY (ARRAY[0, 5])),
  constraint invoices_check2 CHECK ((state = 'to-issue'::text) = (number IS NULL)),
  constraint invoices_check3 CHECK ((net + vat) = amount),
  constraint invoices_check4 CHECK (number IS NULL OR (vat IS NULL) = (vat_note IS NOT NULL)),
  constraint invoices_check5 CHECK (num_nulls(reference, verification_url, certified_at) = ANY (ARRAY[0, 3])),
  constraint invoices_check6 CHECK ((state = 'certified'::text) = (reference IS NOT NULL)),
  constraint invoices_check7 CHECK ((state = ANY (ARRAY['to-issue'::text, 'issued'::text])) OR NOT demonstration),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])),
  constraint invoices_state_check CHECK (state = ANY (ARRAY['to-issue'::text, 'issued'::text, 'submitted'::text, 'certified'::text, 'rejected'::text, 'unknown'::text]))
);

create table item_blocks (
  id uuid not null,
  item_id uuid not null,
  start_date date not null,
  end_date date not null,
  quantity integer,
  note text not null,
  constraint item_blocks_pkey PRIMARY KEY (id),
  constraint item_blocks_check CHECK (end_date >= start_date),
  constraint item_blocks_quantity_check CHECK (quantity > 0)
);

create table item_drafts (
  id uuid not null,
  owner_id uuid not null,
  listing jsonb not null,
  created_at timestamp with time zone not null,
  constraint item_drafts_pkey PRIMARY KEY (id)
);

create table item_tally (
  band integer not null,
  price integer not null,
  category text not null,
  location text not null,
  offered bigint not null,
  constraint item_tally_pkey PRIMARY KEY (band, price, category, location),
  constraint item_tally_band_check CHECK (band > 0),
  constraint item_tally_offered_check CHECK (offered >= 0),
  constraint item_tally_price_check CHECK (price >= 0)
) with (fillfactor=50);

create table item_versions (
  id uuid not null,
  item_id uuid not null,
  editor_id uuid not null,
  replaced_at timestamp with time zone not null,
  title text not null,
  description text not null,
  landmark text not null,
  specifications jsonb not null,
  checklist text[] not null,
  price integer not null,
  price_unit text not null,
  week_price integer,
  month_price integer,
  deposit integer not null,
  trusted_deposit integer,
  value integer,
  constraint item_versions_pkey PRIMARY KEY (id),
  constraint item_versions_price_unit_check CHECK (price_unit = ANY (ARRAY['jour'::text, 'semaine'::text, 'mois'::text]))
);

create table items (
  id uuid not null,
  owner_id uuid not null,
  title text not null,
  description text not null,
  category text not null,
  price integer not null,
  price_unit text not null,
  price_per_day integer not null,
  images text[] not null,
  location text not null,
  available integer not null,
  offered boolean not null,
  condition text not null,
  deposit integer not null,
  specifications jsonb not null,
  search_text text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  offered_decided_at timestamp with time zone,
  week_price integer,
  month_price integer,
  min_days integer default 1 not null,
  max_days integer,
  horizon_months integer default 12 not null,
  checklist text[] default '{}'::text[] not null,
  note_sum integer default 0 not null,
  note_count integer default 0 not null,
  notice_hours integer default 0 not null,
  handover_days integer[] default '{1,2,3,4,5,6,7}'::integer[] not null,
  buffer_days integer default 0 not null,
  instant text default 'off'::text not null,
  place text,
  landmark text default ''::text not null,
  trusted_deposit integer,
  moderation text default 'shown'::text not null,
  offered_if_shown boolean,
  moderation_text text,
  held_at timestamp with time zone,
  moderated_at timestamp with time zone,
  search_words tsvector,
  cancel_policy text default 'souple'::text not null,
  renters text default 'anyone'::text not null,
  value integer,
  constraint items_pkey PRIMARY KEY (id),
  constraint items_available_check CHECK (available >= 0),
  constraint items_buffer_days_check CHECK (buffer_days >= 0 AND buffer_days <= 3),
  constraint items_cancel_policy_check CHECK (cancel_policy = ANY (ARRAY['souple'::text, 'modérée'::text, 'ferme'::text])),
  constraint items_check CHECK (price_unit = 'jour'::text OR week_price IS NULL AND month_price IS NULL),
  constraint items_check1 CHECK (min_days <= max_days),
  constraint items_check2 CHECK (note_sum >= note_count AND note_sum <= (5 * note_count)),
  constraint items_check3 CHECK (trusted_deposit >= 0 AND trusted_deposit < deposit),
  constraint items_deposit_check CHECK (deposit >= 0),
  constraint items_deposit_value_check CHECK (deposit <= (value::bigint * available)),
  constraint items_handover_days_check CHECK (handover_days <@ '{1,2,3,4,5,6,7}'::integer[] AND cardinality(handover_days) >= 1 AND cardinality(handover_days) <= 7),
  constraint items_hidden_check CHECK ((moderation = 'shown'::text OR offered_if_shown IS NOT NULL) AND (offered_if_shown IS NULL OR NOT offered)),
  constraint items_horizon_months_check CHECK (horizon_months = ANY (ARRAY[1, 3, 6, 12])),
  constraint items_instant_check CHECK (instant = ANY (ARRAY['off'::text, 'verified'::text, 'well-reviewed'::text])),
  constraint items_max_days_check CHECK (max_days >= 1 AND max_days <= 365),
  constraint items_min_days_check CHECK (min_days >= 1 AND min_days <= 30),
  constraint items_moderation_check CHECK (moderation = ANY (ARRAY['shown'::text, 'held'::text, 'correction'::text, 'removed'::text])),
  constraint items_month_price_check CHECK (month_price > 0),
  constraint items_notice_hours_check CHECK (notice_hours = ANY (ARRAY[0, 2, 6, 12, 24, 48, 168])),
  constraint items_price_check CHECK (price > 0),
  constraint items_price_per_day_check CHECK (price_per_day >= 0),
  constraint items_price_unit_check CHECK (price_unit = ANY (ARRAY['jour'::text, 'semaine'::text, 'mois'::text])),
  constraint items_renters_check CHECK (renters = ANY (ARRAY['anyone'::text, 'verified'::text])),
  constraint items_value_check CHECK (value >= 1000 AND value <= 5000000),
  constraint items_week_price_check CHECK (week_price > 0)
);

create table ledger_balances (
  account text not null,
  holder text not null,
  balance bigint not null,
  constraint ledger_balances_pkey PRIMARY KEY (account, holder),
  constraint ledger_balances_balance_check CHECK (balance >= 0)
);

create table ledger_entries (
  id bigint generated always as identity not null,
  cause text not null,
  created_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_cause_key UNIQUE (cause)
);

create table ledger_postings (
  entry_id bigint not null,
  account text not null,
  holder text not null,
  amount bigint not null,
  constraint ledger_postings_pkey PRIMARY KEY (entry_id, account, holder),
  constraint ledger_postings_amount_check CHECK (amount <> 0)
);

create table ledger_watch (
  invariant text not null,
  violations integer not null,
  checked_at timestamp with time zone not null,
  through_entry bigint default 0 not null,
  seen_entry bigint default 0 not null,
  constraint ledger_watch_pkey PRIMARY KEY (invariant),
  constraint ledger_watch_violations_check CHECK (violations >= 0)
);

create table liveness_prompts (
  id uuid not null,
  user_id uuid not null,
  prompt text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint liveness_prompts_pkey PRIMARY KEY (id)
);

create table mails (
  id uuid not null,
  cause text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  queued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  failed_at timestamp with time zone,
  failure_kind text,
  failure text,
  unsubscribe text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_cause_key UNIQUE (cause),
  constraint mails_check CHECK (failed_at IS NULL OR sent_at IS NULL AND failure_kind IS NOT NULL AND failure IS NOT NULL),
  constraint mails_failure_kind_check CHECK (failure_kind = ANY (ARRAY['recipient'::text, 'message'::text, 'deferred'::text, 'unreachable'::text, 'settings'::text, 'withheld'::text, 'unknown'::text]))
);

create table messages (
  rental_id uuid not null,
  number integer not null,
  author_id uuid not null,
  body text not null,
  key text not null,
  sent_at timestamp with time zone not null,
  hid_contact boolean default false not null,
  shown text,
  constraint messages_pkey PRIMARY KEY (rental_id, number),
  constraint messages_rental_id_author_id_key_key UNIQUE (rental_id, author_id, key),
  constraint messages_body_check CHECK (length(body) >= 1 AND length(body) <= 2000)
);

create table migration (
  number integer not null,
  name text not null,
  digest text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (number)
);

create table moderation_cases (
  id uuid not null,
  kind text not null,
  target_id uuid not null,
  number integer default 0 not null,
  subject_id uuid not null,
  source text not null,
  note text default ''::text not null,
  reply_to uuid,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  reason text,
  text text,
  aim_at timestamp with time zone not null,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_check CHECK ((decided_at IS NULL) = (decision IS NULL)),
  constraint moderation_cases_decision_check CHECK (decision = ANY (ARRAY['dismiss'::text, 'correct'::text, 'remove'::text, 'warn'::text, 'suspend 7'::text, 'suspend 30'::text, 'close'::text, 'restore'::text, 'confirm'::text])),
  constraint moderation_cases_kind_check CHECK (kind = ANY (ARRAY['item'::text, 'person'::text, 'review'::text, 'message'::text])),
  constraint moderation_cases_reply_check CHECK ((source = 'reply'::text) = (reply_to IS NOT NULL)),
  constraint moderation_cases_source_check CHECK (source = ANY (ARRAY['reports'::text, 'prohibited term'::text, 'new owner'::text, 'repeated picture'::text, 'corrected'::text, 'reply'::text]))
);

create table notice_ways (
  user_id uuid not null,
  kind text not null,
  way text not null,
  constraint notice_ways_pkey PRIMARY KEY (user_id, kind),
  constraint notice_ways_check CHECK (way <> 'sms'::text OR (kind = ANY (ARRAY['requests'::text, 'answers'::text, 'returns'::text]))),
  constraint notice_ways_kind_check CHECK (kind = ANY (ARRAY['requests'::text, 'answers'::text, 'payments'::text, 'messages'::text, 'returns'::text, 'alerts'::text])),
  constraint notice_ways_way_check CHECK (way = ANY (ARRAY['push'::text, 'mail'::text, 'sms'::text]))
);

create table notices (
  id uuid not null,
  user_id uuid not null,
  cause text not null,
  title text not null,
  paragraphs text[] not null,
  link text,
  link_label text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  kind text,
  pushed_at timestamp with time zone,
  summary jsonb,
  other_link text,
  other_label text,
  stop_link text,
  text_words text,
  texted_at timestamp with time zone,
  text_provider text,
  text_provider_id text,
  text_delivery text,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_cause_key UNIQUE (cause),
  constraint notices_check CHECK (texted_at IS NULL OR text_words IS NOT NULL),
  constraint notices_kind_check CHECK (kind = ANY (ARRAY['requests'::text, 'answers'::text, 'payments'::text, 'messages'::text, 'returns'::text, 'alerts'::text])),
  constraint notices_text_delivery_check CHECK (text_delivery = ANY (ARRAY['accepted'::text, 'refused'::text, 'unknown'::text, 'delivered'::text, 'failed'::text]))
);

create table office_entries (
  id uuid not null,
  key text not null,
  kind text not null,
  operator text not null,
  to_operator text,
  of uuid,
  amount bigint not null,
  paper text not null,
  reason text not null,
  state text not null,
  asked_by uuid not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint office_entries_pkey PRIMARY KEY (id),
  constraint office_entries_key_key UNIQUE (key),
  constraint office_entries_amount_check CHECK (amount > 0),
  constraint office_entries_check CHECK ((kind = 'between-operators'::text) = (to_operator IS NOT NULL)),
  constraint office_entries_check1 CHECK (to_operator <> operator),
  constraint office_entries_check2 CHECK ((kind = 'unidentified-returned'::text) = (of IS NOT NULL)),
  constraint office_entries_check3 CHECK (decided_by <> asked_by),
  constraint office_entries_check4 CHECK (state <> 'waiting'::text OR decided_by IS NULL),
  constraint office_entries_kind_check CHECK (kind = ANY (ARRAY['to-bank'::text, 'from-bank'::text, 'between-operators'::text, 'charge'::text, 'charge-returned'::text, 'unidentified'::text, 'unidentified-returned'::text, 'shortage'::text, 'surplus'::text])),
  constraint office_entries_operator_check CHECK (operator = ANY (ARRAY['AIRTEL'::text, 'MOOV'::text])),
  constraint office_entries_paper_check CHECK (paper <> ''::text),
  constraint office_entries_reason_check CHECK (reason <> ''::text),
  constraint office_entries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'posted'::text, 'declined'::text])),
  constraint office_entries_to_operator_check CHECK (to_operator = ANY (ARRAY['AIRTEL'::text, 'MOOV'::text]))
);

create table operator_checkpoints (
  operator text not null,
  balance bigint not null,
  through_entry bigint not null,
  written_at timestamp with time zone not null,
  constraint operator_checkpoints_pkey PRIMARY KEY (operator),
  constraint operator_checkpoints_operator_check CHECK (operator = ANY (ARRAY['AIRTEL'::text, 'MOOV'::text]))
);

create table payment_links (
  id uuid not null,
  token_hash text not null,
  renter_id uuid not null,
  item_id uuid not null,
  start_date date not null,
  end_date date not null,
  quantity integer not null,
  request jsonb not null,
  fee integer not null,
  deposit integer not null,
  total integer not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint payment_links_pkey PRIMARY KEY (id),
  constraint payment_links_token_hash_key UNIQUE (token_hash),
  constraint payment_links_check CHECK (start_date <= end_date),
  constraint payment_links_deposit_check CHECK (deposit >= 0),
  constraint payment_links_fee_check CHECK (fee >= 0),
  constraint payment_links_quantity_check CHECK (quantity > 0),
  constraint payment_links_total_check CHECK (total > 0)
);

create table payment_operations (
  id uuid not null,
  kind text not null,
  cause text not null,
  attempt integer default 1 not null,
  provider text not null,
  operator text not null,
  account_code text not null,
  phone text not null,
  amount integer not null,
  label text not null,
  reference text not null,
  provider_reference text,
  state text not null,
  failure text,
  checks integer default 0 not null,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  next_check_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  original_id uuid,
  send_before timestamp with time zone,
  evidence text,
  ordered_again_at timestamp with time zone,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  proposed_note text,
  proposed_decision jsonb,
  receipt text,
  paid_from text,
  received_amount integer,
  provider_charge bigint,
  short_since timestamp with time zone,
  constraint payment_operations_pkey PRIMARY KEY (id),
  constraint payment_operations_kind_cause_attempt_key UNIQUE (kind, cause, attempt),
  constraint payment_operations_provider_reference_key UNIQUE (provider, reference),
  constraint payment_operations_amount_check CHECK (amount > 0),
  constraint payment_operations_check CHECK ((proposed_by IS NULL) = (proposed_at IS NULL)),
  constraint payment_operations_check1 CHECK ((proposed_by IS NULL) = (proposed_note IS NULL)),
  constraint payment_operations_check2 CHECK (proposed_by IS NULL OR state = 'review'::text),
  constraint payment_operations_check3 CHECK ((proposed_by IS NULL) = (proposed_decision IS NULL)),
  constraint payment_operations_check4 CHECK (receipt IS NULL OR kind = 'refund'::text AND state = 'succeeded'::text),
  constraint payment_operations_check5 CHECK (paid_from IS NULL OR receipt IS NOT NULL),
  constraint payment_operations_check6 CHECK (received_amount IS NULL OR kind = 'collect'::text),
  constraint payment_operations_check7 CHECK (short_since IS NULL OR kind <> 'collect'::text),
  constraint payment_operations_kind_check CHECK (kind = ANY (ARRAY['collect'::text, 'refund'::text, 'payout'::text])),
  constraint payment_operations_loss_note_check CHECK (proposed_note <> ''::text),
  constraint payment_operations_operator_check CHECK (operator = ANY (ARRAY['AIRTEL'::text, 'MOOV'::text])),
  constraint payment_operations_paid_from_check CHECK (paid_from = ANY (ARRAY['cash'::text, 'bank'::text])),
  constraint payment_operations_provider_charge_check CHECK (provider_charge > 0),
  constraint payment_operations_receipt_check CHECK (receipt <> ''::text),
  constraint payment_operations_received_amount_check CHECK (received_amount > 0),
  constraint payment_operations_reference_check CHECK (reference ~ '^[A-Z0-9]{1,15}$'::text),
  constraint payment_operations_state_check CHECK (state = ANY (ARRAY['created'::text, 'submitting'::text, 'pending'::text, 'unknown'::text, 'succeeded'::text, 'failed'::text, 'review'::text]))
);

create table payout_numbers (
  user_id uuid not null,
  phone text not null,
  verdict text not null,
  checked_on date not null,
  confirmed_at timestamp with time zone,
  constraint payout_numbers_pkey PRIMARY KEY (user_id, phone),
  constraint payout_numbers_check CHECK (confirmed_at IS NULL OR verdict = 'other'::text),
  constraint payout_numbers_verdict_check CHECK (verdict = ANY (ARRAY['inactive'::text, 'same'::text, 'other'::text, 'unknown'::text]))
);

create table pictures (
  id uuid not null,
  owner_id uuid not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  refined_at timestamp with time zone,
  attached_at timestamp with time zone,
  hash bit(64),
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_height_check CHECK (height > 0),
  constraint pictures_width_check CHECK (width > 0)
);

create table provider_secrets (
  provider text not null,
  account_code text not null,
  secret bytea not null,
  renewed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint provider_secrets_pkey PRIMARY KEY (provider, account_code)
);

create table push_devices (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  reached_at timestamp with time zone,
  earlier_user_id uuid,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint)
);

create table rental_contracts (
  rental_id uuid not null,
  text text,
  digest text not null,
  made_at timestamp with time zone not null,
  constraint rental_contracts_pkey PRIMARY KEY (rental_id),
  constraint rental_contracts_rental_id_digest_key UNIQUE (rental_id, digest),
  constraint rental_contracts_check CHECK (digest = encode(sha256(convert_to(text, 'UTF8'::name)), 'hex'::text)),
  constraint rental_contracts_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text)
);

create table rental_reviews (
  id uuid not null,
  rental_id uuid not null,
  author text not null,
  author_id uuid not null,
  subject_id uuid not null,
  item_id uuid not null,
  note smallint not null,
  text text not null,
  private_text text not null,
  tags text[] not null,
  written_at timestamp with time zone not null,
  published_at timestamp with time zone,
  reply text,
  replied_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint rental_reviews_pkey PRIMARY KEY (id),
  constraint rental_reviews_rental_id_author_key UNIQUE (rental_id, author),
  constraint rental_reviews_author_check CHECK (author = ANY (ARRAY['owner'::text, 'renter'::text])),
  constraint rental_reviews_note_check CHECK (note >= 1 AND note <= 5)
);

create table rentals (
  id uuid not null,
  item_id uuid not null,
  renter_id uuid not null,
  owner_id uuid not null,
  start_date date not null,
  end_date date not null,
  quantity integer not null,
  address text not null,
  recipient_phone text not null,
  notes text not null,
  item_title text not null,
  item_image text,
  total_price integer not null,
  deposit integer not null,
  fee integer not null,
  status text not null,
  cancellation text,
  return_state text not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone,
  reminded_at timestamp with time zone,
  return_declared_at timestamp with time zone,
  return_contested_at timestamp with time zone,
  contest_reason text,
  return_settled_at timestamp with time zone,
  settled_to_owner integer,
  settle_reason text,
  contested_amount integer,
  handover_state text default 'awaited'::text not null,
  handover_report text,
  handover_report_text text,
  handover_reported_at timestamp with time zone,
  handover_answer text,
  handover_offer integer,
  handover_offered_at timestamp with time zone,
  handover_proved_at timestamp with time zone,
  handover_claimed_at timestamp with time zone,
  return_proved_at timestamp with time zone,
  return_claimed_at timestamp with time zone,
  rent_released_at timestamp with time zone,
  rent_to_owner integer,
  handover_decision text,
  contest_state text,
  contest_cause text,
  contest_answer text,
  contest_answered_at timestamp with time zone,
  contest_proposal integer,
  checklist text[] default '{}'::text[] not null,
  meeting text,
  meeting_by text,
  meeting_at timestamp with time zone,
  reviews_due_at timestamp with time zone,
  conversation_shared_at timestamp with time zone,
  instant boolean default false not null,
  answered_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  delivery text,
  meeting_day date,
  meeting_hour smallint,
  meeting_agreed_at timestamp with time zone,
  refusal_reason text,
  cancel_policy text,
  enquiry_id uuid,
  identity text,
  paid_by_other boolean default false not null,
  value integer,
  constraint rentals_pkey PRIMARY KEY (id),
  constraint rentals_cancel_policy_check CHECK (cancel_policy = ANY (ARRAY['souple'::text, 'modérée'::text, 'ferme'::text])),
  constraint rentals_cancellation_check CHECK (cancellation = ANY (ARRAY['renter'::text, 'owner'::text, 'expired'::text, 'not-handed-over'::text, 'no-show'::text, 'suspended'::text, 'owner-suspended'::text, 'grace'::text, 'identity'::text])),
  constraint rentals_check CHECK (end_date >= start_date),
  constraint rentals_check1 CHECK ((status = 'annulée'::text) = (cancellation IS NOT NULL)),
  constraint rentals_check2 CHECK (owner_id <> renter_id),
  constraint rentals_check3 CHECK (settled_to_owner IS NULL OR settled_to_owner >= 0 AND settled_to_owner <= deposit),
  constraint rentals_check4 CHECK (contested_amount > 0 AND contested_amount < deposit),
  constraint rentals_check5 CHECK (rent_to_owner >= 0 AND rent_to_owner <= (total_price - deposit)),
  constraint rentals_check6 CHECK ((handover_state = ANY (ARRAY['awaited'::text, 'proved'::text, 'presumed'::text])) OR handover_report IS NOT NULL),
  constraint rentals_check7 CHECK ((meeting_day IS NULL) = (meeting_hour IS NULL)),
  constraint rentals_check8 CHECK (meeting_agreed_at IS NULL OR meeting_day IS NOT NULL),
  constraint rentals_check9 CHECK (refusal_reason IS NULL OR status = 'refusée'::text),
  constraint rentals_contest_cause_check CHECK (contest_cause = ANY (ARRAY['broken'::text, 'damaged'::text, 'dirty'::text, 'incomplete'::text, 'late'::text, 'not returned'::text])),
  constraint rentals_contest_open CHECK ((return_state = 'contested'::text) = COALESCE(contest_state = ANY (ARRAY['open'::text, 'proposed'::text, 'escalated'::text]), false)),
  constraint rentals_contest_proposal_check CHECK (contest_proposal > 0),
  constraint rentals_contest_state_check CHECK (contest_state = ANY (ARRAY['open'::text, 'proposed'::text, 'escalated'::text, 'agreed'::text, 'decided'::text])),
  constraint rentals_delivery_check CHECK (delivery = ANY (ARRAY['pickup'::text, 'delivery'::text])),
  constraint rentals_deposit_check CHECK (deposit >= 0),
  constraint rentals_fee_check CHECK (fee >= 0),
  constraint rentals_handover_offer_check CHECK (handover_offer > 0),
  constraint rentals_handover_report_check CHECK (handover_report = ANY (ARRAY['missing'::text, 'no-show'::text, 'problem'::text])),
  constraint rentals_handover_state_check CHECK (handover_state = ANY (ARRAY['awaited'::text, 'proved'::text, 'presumed'::text, 'missing'::text, 'no-show'::text, 'problem'::text, 'disputed'::text, 'refunded'::text, 'settled'::text])),
  constraint rentals_identity_check CHECK (identity = ANY (ARRAY['awaited'::text, 'verified'::text, 'rejected'::text])),
  constraint rentals_meeting_by_check CHECK (meeting_by = ANY (ARRAY['owner'::text, 'renter'::text])),
  constraint rentals_meeting_hour_check CHECK (meeting_hour >= 0 AND meeting_hour <= 23),
  constraint rentals_quantity_check CHECK (quantity > 0),
  constraint rentals_refusal_reason_check CHECK (refusal_reason = ANY (ARRAY['promised'::text, 'broken'::text, 'days'::text, 'other'::text])),
  constraint rentals_return_state_check CHECK (return_state = ANY (ARRAY['awaited'::text, 'declared'::text, 'confirmed'::text, 'contested'::text, 'presumed'::text, 'settled'::text])),
  constraint rentals_status_check CHECK (status = ANY (ARRAY['en attente'::text, 'acceptée'::text, 'refusée'::text, 'en cours'::text, 'terminée'::text, 'annulée'::text])),
  constraint rentals_total_price_check CHECK (total_price > 0),
  constraint rentals_value_check CHECK (value >= 1000 AND value <= 5000000)
);

create table repeated_pictures (
  item_id uuid not null,
  other_item_id uuid not null,
  picture text not null,
  other_picture text not null,
  found_at timestamp with time zone not null,
  constraint repeated_pictures_pkey PRIMARY KEY (item_id, other_item_id)
);

create table reports (
  id uuid not null,
  case_id uuid not null,
  reporter_id uuid not null,
  kind text not null,
  target_id uuid not null,
  number integer default 0 not null,
  reason text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_kind_target_id_number_key UNIQUE (reporter_id, kind, target_id, number),
  constraint reports_kind_check CHECK (kind = ANY (ARRAY['item'::text, 'person'::text, 'review'::text, 'message'::text]))
);

create table safeguard_records (
  day date not null,
  owed jsonb not null,
  ledger jsonb not null,
  statements jsonb not null,
  surplus bigint not null,
  last_entry bigint not null,
  written_at timestamp with time zone not null,
  digest text not null,
  constraint safeguard_records_pkey PRIMARY KEY (day),
  constraint safeguard_records_digest_key UNIQUE (digest),
  constraint safeguard_records_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text)
);

create table safeguard_sign_offs (
  day date not null,
  seen_by uuid not null,
  seen_at timestamp with time zone not null,
  note text not null,
  constraint safeguard_sign_offs_pkey PRIMARY KEY (day)
);

create table saved_search_keys (
  search_id uuid not null,
  fragment text not null,
  wanted text not null,
  category text not null,
  condition text not null,
  area text not null,
  instant boolean not null,
  max_price integer not null,
  min_price integer not null,
  start_date date,
  end_date date,
  words tsquery,
  constraint saved_search_keys_pkey PRIMARY KEY (search_id, area, condition, fragment),
  constraint saved_search_keys_check CHECK ((start_date IS NULL) = (end_date IS NULL))
);

create table saved_searches (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  filters jsonb not null,
  rhythm text not null,
  created_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_rhythm_check CHECK (rhythm = ANY (ARRAY['at once'::text, 'daily'::text, 'weekly'::text]))
);

create table search_matches (
  search_id uuid not null,
  item_id uuid not null,
  matched_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint search_matches_pkey PRIMARY KEY (search_id, item_id)
);

create table search_terms (
  term text not null,
  written text not null,
  sound text not null,
  spellings text[] not null,
  items integer default 0 not null,
  constraint search_terms_pkey PRIMARY KEY (term),
  constraint search_terms_items_check CHECK (items >= 0)
);

create table simulator_operations (
  reference text not null,
  kind text not null,
  operator text not null,
  phone text not null,
  amount integer not null,
  label text not null,
  prompt_id uuid not null,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint simulator_operations_pkey PRIMARY KEY (reference),
  constraint simulator_operations_prompt_id_key UNIQUE (prompt_id),
  constraint simulator_operations_kind_check CHECK (kind = ANY (ARRAY['collect'::text, 'refund'::text, 'payout'::text])),
  constraint simulator_operations_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'refused'::text, 'lapsed'::text]))
);

create table simulator_texts (
  id uuid not null,
  phone text not null,
  body text not null,
  arrives_at timestamp with time zone not null,
  constraint simulator_texts_pkey PRIMARY KEY (id)
);

create table statement_columns (
  provider text not null,
  columns jsonb not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint statement_columns_pkey PRIMARY KEY (provider),
  constraint statement_columns_provider_check CHECK (provider = ANY (ARRAY['mypvit'::text, 'pawapay'::text, 'simulator'::text]))
);

create table statement_rows (
  statement_id uuid not null,
  line integer not null,
  reference text not null,
  operation_id uuid,
  amount bigint not null,
  direction text,
  charge bigint,
  state text not null,
  day date not null,
  constraint statement_rows_pkey PRIMARY KEY (statement_id, line),
  constraint statement_rows_amount_check CHECK (amount >= 0),
  constraint statement_rows_charge_check CHECK (charge >= 0),
  constraint statement_rows_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  constraint statement_rows_state_check CHECK (state = ANY (ARRAY['succeeded'::text, 'failed'::text, 'pending'::text]))
);

create table statements (
  id uuid not null,
  provider text not null,
  operator text not null,
  day date not null,
  name text not null,
  file bytea not null,
  digest text not null,
  balance bigint,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_check CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  constraint statements_check1 CHECK ((withdrawn_by IS NULL) = (withdrawn_reason IS NULL)),
  constraint statements_digest_check CHECK (digest = encode(sha256(file), 'hex'::text)),
  constraint statements_operator_check CHECK (operator = ANY (ARRAY['AIRTEL'::text, 'MOOV'::text])),
  constraint statements_provider_check CHECK (provider = ANY (ARRAY['mypvit'::text, 'pawapay'::text, 'simulator'::text])),
  constraint statements_withdrawn_reason_check CHECK (withdrawn_reason <> ''::text)
);

create table text_months (
  month date not null,
  spent integer not null,
  constraint text_months_pkey PRIMARY KEY (month),
  constraint text_months_spent_check CHECK (spent >= 0)
);

create table ticket_messages (
  ticket_id uuid not null,
  number integer not null,
  author text not null,
  author_id uuid not null,
  key uuid not null,
  body text not null,
  sent_at timestamp with time zone not null,
  constraint ticket_messages_pkey PRIMARY KEY (ticket_id, number),
  constraint ticket_messages_ticket_id_author_id_key_key UNIQUE (ticket_id, author_id, key),
  constraint ticket_messages_author_check CHECK (author = ANY (ARRAY['person'::text, 'support'::text])),
  constraint ticket_messages_number_check CHECK (number > 0)
);

create table ticket_photos (
  id uuid not null,
  ticket_id uuid not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  arrived_at timestamp with time zone,
  constraint ticket_photos_pkey PRIMARY KEY (id),
  constraint ticket_photos_ticket_id_sha256_key UNIQUE (ticket_id, sha256),
  constraint ticket_photos_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table tickets (
  id uuid not null,
  user_id uuid not null,
  key uuid not null,
  topic text not null,
  rental_id uuid,
  operation_id uuid,
  withdrawal_id uuid,
  verification_id uuid,
  recall_phone text,
  state text not null,
  urgency smallint not null,
  aim_at timestamp with time zone not null,
  taken_by uuid,
  last_number integer not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_user_id_key_key UNIQUE (user_id, key),
  constraint tickets_check CHECK (num_nonnulls(rental_id, operation_id, withdrawal_id, verification_id) <= 1),
  constraint tickets_check1 CHECK (state <> 'new'::text OR taken_by IS NULL),
  constraint tickets_check2 CHECK ((state = 'resolved'::text) = (resolved_at IS NOT NULL)),
  constraint tickets_last_number_check CHECK (last_number > 0),
  constraint tickets_state_check CHECK (state = ANY (ARRAY['new'::text, 'taken'::text, 'waiting'::text, 'resolved'::text])),
  constraint tickets_topic_check CHECK (topic = ANY (ARRAY['no-answer'::text, 'handover'::text, 'payment'::text, 'refund'::text, 'withdrawal'::text, 'identity'::text, 'safety'::text, 'other'::text])),
  constraint tickets_urgency_check CHECK (urgency >= 0 AND urgency <= 3)
);

create table users (
  id uuid not null,
  email text,
  name text not null,
  avatar text not null,
  verifier smallint default 0 not null,
  administrator boolean default false not null,
  phone text,
  address text,
  city text,
  postal_code text,
  created_at timestamp with time zone not null,
  verifier_reason text,
  closed_at timestamp with time zone,
  owner_note_sum integer default 0 not null,
  owner_note_count integer default 0 not null,
  renter_note_sum integer default 0 not null,
  renter_note_count integer default 0 not null,
  open_name boolean default false not null,
  trusted_owner boolean default false not null,
  trusted_renter boolean default false not null,
  roles text[] default '{}'::text[] not null,
  suspended_at timestamp with time zone,
  suspended_until timestamp with time zone,
  appointed_by uuid,
  appointed_at timestamp with time zone,
  rest_given_up integer,
  rest_set_aside integer,
  tax_number text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_check CHECK (owner_note_sum >= owner_note_count AND owner_note_sum <= (5 * owner_note_count)),
  constraint users_check1 CHECK (renter_note_sum >= renter_note_count AND renter_note_sum <= (5 * renter_note_count)),
  constraint users_check2 CHECK (rest_given_up IS NULL OR rest_set_aside IS NULL),
  constraint users_check3 CHECK (closed_at IS NOT NULL OR rest_given_up IS NULL AND rest_set_aside IS NULL),
  constraint users_rest_given_up_check CHECK (rest_given_up > 0),
  constraint users_rest_set_aside_check CHECK (rest_set_aside > 0),
  constraint users_roles_check CHECK (roles <@ ARRAY['support'::text, 'moderation'::text, 'finance'::text, 'supervisor'::text] AND array_position(roles, NULL::text) IS NULL),
  constraint users_suspended_check CHECK (suspended_until IS NULL OR suspended_at IS NOT NULL),
  constraint users_tax_number_check CHECK (tax_number <> ''::text),
  constraint users_verifier_check CHECK (verifier >= '-1'::integer AND verifier <= 2)
);

create table withdrawals (
  id uuid not null,
  user_id uuid not null,
  amount integer not null,
  phone text not null,
  operator text not null,
  payer text not null,
  payment_id uuid,
  state text not null,
  reason text,
  receipt text,
  idempotency_key text not null,
  request_digest text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  proposed_receipt text,
  decided_by uuid,
  held_until timestamp with time zone,
  automatic boolean default false not null,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_payment_id_key UNIQUE (payment_id),
  constraint withdrawals_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint withdrawals_amount_check CHECK (amount >= 1 AND amount <= 500000),
  constraint withdrawals_cancelled_check CHECK (state <> 'cancelled'::text OR payer = 'provider'::text),
  constraint withdrawals_check CHECK ((state = 'requested'::text) = (settled_at IS NULL)),
  constraint withdrawals_check1 CHECK ((payer = 'provider'::text) = (payment_id IS NOT NULL)),
  constraint withdrawals_check2 CHECK ((proposed_by IS NULL) = (proposed_at IS NULL)),
  constraint withdrawals_check3 CHECK ((proposed_by IS NULL) = (proposed_receipt IS NULL)),
  constraint withdrawals_check4 CHECK (proposed_by IS NULL OR payer = 'administrator'::text AND state <> 'returned'::text),
  constraint withdrawals_check5 CHECK (decided_by IS NULL OR payer = 'administrator'::text AND state <> 'requested'::text),
  constraint withdrawals_check6 CHECK (decided_by <> proposed_by AND decided_by <> user_id AND proposed_by <> user_id),
  constraint withdrawals_check7 CHECK (held_until IS NULL OR payer = 'administrator'::text),
  constraint withdrawals_operator_check CHECK (operator = ANY (ARRAY['AIRTEL'::text, 'MOOV'::text])),
  constraint withdrawals_payer_check CHECK (payer = ANY (ARRAY['provider'::text, 'administrator'::text])),
  constraint withdrawals_proposed_receipt_check CHECK (proposed_receipt <> ''::text),
  constraint withdrawals_state_check CHECK (state = ANY (ARRAY['requested'::text, 'paid'::text, 'returned'::text, 'cancelled'::text]))
);

create table yearly_statements (
  user_id uuid not null,
  year smallint not null,
  digest text not null,
  file text,
  made_at timestamp with time zone not null,
  constraint yearly_statements_pkey PRIMARY KEY (user_id, year),
  constraint yearly_statements_check CHECK (digest = encode(sha256(convert_to(file, 'UTF8'::name)), 'hex'::text)),
  constraint yearly_statements_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint yearly_statements_year_check CHECK (year >= 1900 AND year <= 2998)
);

create table auth.accounts (
  id uuid default gen_random_uuid() not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default CURRENT_TIMESTAMP not null,
  updated_at timestamp with time zone not null,
  constraint accounts_pkey PRIMARY KEY (id)
);

create table auth.attempts (
  key text not null,
  count integer not null,
  window_ends timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);

create table auth.awaiting_browsers (
  proof text not null,
  user_id uuid not null,
  remember boolean not null,
  expires_at timestamp with time zone not null,
  constraint awaiting_browsers_pkey PRIMARY KEY (proof)
);

create table auth.email_changes (
  user_id uuid not null,
  proof text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_proof_key UNIQUE (proof)
);

create table auth.jwks (
  id uuid default gen_random_uuid() not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  alg text,
  crv text,
  constraint jwks_pkey PRIMARY KEY (id)
);

create table auth.phone_codes (
  id uuid default gen_random_uuid() not null,
  phone text not null,
  code text not null,
  ordered_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  entered boolean default false not null,
  provider text,
  provider_id text,
  delivery text,
  ordered_by text,
  constraint phone_codes_pkey PRIMARY KEY (id),
  constraint phone_codes_delivery_check CHECK (delivery = ANY (ARRAY['accepted'::text, 'refused'::text, 'unknown'::text, 'delivered'::text, 'failed'::text]))
);

create table auth.sessions (
  id uuid default gen_random_uuid() not null,
  expires_at timestamp with time zone not null,
  token text not null,
  created_at timestamp with time zone default CURRENT_TIMESTAMP not null,
  updated_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  user_id uuid not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token)
);

create table auth.two_factors (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default false not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone,
  constraint two_factors_pkey PRIMARY KEY (id),
  constraint two_factors_user_id_key UNIQUE (user_id)
);

create table auth.users (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  email_verified boolean not null,
  image text,
  created_at timestamp with time zone default CURRENT_TIMESTAMP not null,
  updated_at timestamp with time zone default CURRENT_TIMESTAMP not null,
  two_factor_enabled boolean default false not null,
  phone_number text,
  phone_number_verified boolean,
  phone_changed_at timestamp with time zone,
  seen_at timestamp with time zone default now() not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_phone_number_key UNIQUE (phone_number),
  constraint users_check CHECK (phone_number_verified IS NOT NULL OR phone_number IS NULL)
);

create table auth.verifications (
  id uuid default gen_random_uuid() not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default CURRENT_TIMESTAMP not null,
  updated_at timestamp with time zone default CURRENT_TIMESTAMP not null,
  constraint verifications_pkey PRIMARY KEY (id)
);

-- Foreign keys

alter table audit_events
  add constraint audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);

alter table automatic_payouts
  add constraint automatic_payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table awaited_days
  add constraint awaited_days_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table awaited_days
  add constraint awaited_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table balance_corrections
  add constraint balance_corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);

alter table balance_corrections
  add constraint balance_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table balance_corrections
  add constraint balance_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table carried_money
  add constraint carried_money_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table chart_codes
  add constraint chart_codes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);

alter table checkouts
  add constraint checkouts_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES rentals(id);

alter table checkouts
  add constraint checkouts_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id);

alter table checkouts
  add constraint checkouts_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table checkouts
  add constraint checkouts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_operations(id);

alter table checkouts
  add constraint checkouts_payment_link_id_fkey FOREIGN KEY (payment_link_id) REFERENCES payment_links(id);

alter table checkouts
  add constraint checkouts_renter_id_fkey FOREIGN KEY (renter_id) REFERENCES users(id);

alter table closed_days
  add constraint closed_days_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id);

alter table contract_acceptances
  add constraint contract_acceptances_rental_id_digest_fkey FOREIGN KEY (rental_id, digest) REFERENCES rental_contracts(rental_id, digest);

alter table contract_acceptances
  add constraint contract_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table conversation_readers
  add constraint conversation_readers_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES conversations(rental_id);

alter table conversation_readers
  add constraint conversation_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table delegates
  add constraint delegates_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table difference_explanations
  add constraint difference_explanations_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);

alter table difference_explanations
  add constraint difference_explanations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table difference_explanations
  add constraint difference_explanations_office_entry_fkey FOREIGN KEY (office_entry) REFERENCES office_entries(id);

alter table difference_explanations
  add constraint difference_explanations_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id);

alter table enquiries
  add constraint enquiries_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table enquiries
  add constraint enquiries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table enquiries
  add constraint enquiries_renter_id_fkey FOREIGN KEY (renter_id) REFERENCES users(id);

alter table favourites
  add constraint favourites_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table favourites
  add constraint favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table former_certifications
  add constraint former_certifications_certified_by_fkey FOREIGN KEY (certified_by) REFERENCES users(id);

alter table former_certifications
  add constraint former_certifications_number_fkey FOREIGN KEY (number) REFERENCES invoices(number);

alter table former_certifications
  add constraint former_certifications_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES users(id);

alter table handover_checks
  add constraint handover_checks_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table handover_checks
  add constraint handover_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table handover_codes
  add constraint handover_codes_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table handover_photos
  add constraint handover_photos_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES delegates(id) ON DELETE SET NULL;

alter table handover_photos
  add constraint handover_photos_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table handover_photos
  add constraint handover_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table identity_files
  add constraint identity_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table identity_pictures
  add constraint identity_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES identity_files(id);

alter table identity_pictures
  add constraint identity_pictures_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES liveness_prompts(id) ON DELETE SET NULL;

alter table identity_pictures
  add constraint identity_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table invoices
  add constraint invoices_certified_by_fkey FOREIGN KEY (certified_by) REFERENCES users(id);

alter table invoices
  add constraint invoices_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoices(entry_id);

alter table invoices
  add constraint invoices_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id);

alter table invoices
  add constraint invoices_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table item_blocks
  add constraint item_blocks_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table item_drafts
  add constraint item_drafts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table item_versions
  add constraint item_versions_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES users(id);

alter table item_versions
  add constraint item_versions_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table items
  add constraint items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table ledger_postings
  add constraint ledger_postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id);

alter table liveness_prompts
  add constraint liveness_prompts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table messages
  add constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table messages
  add constraint messages_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES conversations(rental_id);

alter table moderation_cases
  add constraint moderation_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table moderation_cases
  add constraint moderation_cases_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES moderation_cases(id);

alter table moderation_cases
  add constraint moderation_cases_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id);

alter table notice_ways
  add constraint notice_ways_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table notices
  add constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table office_entries
  add constraint office_entries_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);

alter table office_entries
  add constraint office_entries_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table office_entries
  add constraint office_entries_of_fkey FOREIGN KEY (of) REFERENCES office_entries(id);

alter table payment_links
  add constraint payment_links_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table payment_links
  add constraint payment_links_renter_id_fkey FOREIGN KEY (renter_id) REFERENCES users(id);

alter table payment_operations
  add constraint payment_operations_loss_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);

alter table payment_operations
  add constraint payment_operations_original_id_fkey FOREIGN KEY (original_id) REFERENCES payment_operations(id);

alter table payout_numbers
  add constraint payout_numbers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table pictures
  add constraint pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table push_devices
  add constraint push_devices_earlier_user_id_fkey FOREIGN KEY (earlier_user_id) REFERENCES users(id);

alter table push_devices
  add constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table rental_contracts
  add constraint rental_contracts_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table rental_reviews
  add constraint rental_reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table rental_reviews
  add constraint rental_reviews_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table rental_reviews
  add constraint rental_reviews_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table rental_reviews
  add constraint rental_reviews_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id);

alter table rentals
  add constraint rentals_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id);

alter table rentals
  add constraint rentals_id_fkey FOREIGN KEY (id) REFERENCES checkouts(id);

alter table rentals
  add constraint rentals_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table rentals
  add constraint rentals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table rentals
  add constraint rentals_renter_id_fkey FOREIGN KEY (renter_id) REFERENCES users(id);

alter table repeated_pictures
  add constraint repeated_pictures_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table repeated_pictures
  add constraint repeated_pictures_other_item_id_fkey FOREIGN KEY (other_item_id) REFERENCES items(id);

alter table reports
  add constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id);

alter table reports
  add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id);

alter table safeguard_sign_offs
  add constraint safeguard_sign_offs_day_fkey FOREIGN KEY (day) REFERENCES safeguard_records(day);

alter table safeguard_sign_offs
  add constraint safeguard_sign_offs_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES users(id);

alter table saved_search_keys
  add constraint saved_search_keys_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;

alter table saved_searches
  add constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table search_matches
  add constraint search_matches_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id);

alter table search_matches
  add constraint search_matches_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;

alter table statement_columns
  add constraint statement_columns_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);

alter table statement_rows
  add constraint statement_rows_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES payment_operations(id);

alter table statement_rows
  add constraint statement_rows_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id);

alter table statements
  add constraint statements_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);

alter table statements
  add constraint statements_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id);

alter table ticket_messages
  add constraint ticket_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table ticket_messages
  add constraint ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE;

alter table ticket_photos
  add constraint ticket_photos_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id);

alter table tickets
  add constraint tickets_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES payment_operations(id);

alter table tickets
  add constraint tickets_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES rentals(id);

alter table tickets
  add constraint tickets_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id);

alter table tickets
  add constraint tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table tickets
  add constraint tickets_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES identity_files(id);

alter table tickets
  add constraint tickets_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);

alter table users
  add constraint users_appointed_by_fkey FOREIGN KEY (appointed_by) REFERENCES users(id) ON DELETE SET NULL;

alter table withdrawals
  add constraint withdrawals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table withdrawals
  add constraint withdrawals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_operations(id);

alter table withdrawals
  add constraint withdrawals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);

alter table withdrawals
  add constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table yearly_statements
  add constraint yearly_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table auth.accounts
  add constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

alter table auth.awaiting_browsers
  add constraint awaiting_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

alter table auth.email_changes
  add constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

alter table auth.sessions
  add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

alter table auth.two_factors
  add constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

-- Indexes

CREATE INDEX audit_events_action ON audit_events USING btree (action, at DESC, id DESC);
CREATE INDEX audit_events_actor ON audit_events USING btree (actor_id, at);
CREATE INDEX audit_events_recent ON audit_events USING btree (at DESC, id DESC);
CREATE INDEX audit_events_subject ON audit_events USING btree (subject, at);
CREATE INDEX automatic_payouts_due ON automatic_payouts USING btree (user_id, last_run) WHERE enabled;
CREATE INDEX awaited_days_item ON awaited_days USING btree (item_id, created_at, id);
CREATE INDEX awaited_days_start ON awaited_days USING btree (start_date);
CREATE INDEX balance_corrections_user ON balance_corrections USING btree (user_id);
CREATE INDEX balance_corrections_waiting ON balance_corrections USING btree (created_at, id) WHERE state = 'waiting'::text;
CREATE INDEX call_counts_window_ends ON call_counts USING btree (window_ends);
CREATE INDEX carried_money_due ON carried_money USING btree (held_until) WHERE state = 'offered'::text;
CREATE INDEX chart_codes_changed_by ON chart_codes USING btree (changed_by);
CREATE UNIQUE INDEX checkouts_carried ON checkouts USING btree (carried_from) WHERE carried_from IS NOT NULL AND (state = ANY (ARRAY['paying'::text, 'booked'::text]));
CREATE INDEX checkouts_enquiry ON checkouts USING btree (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX checkouts_paying ON checkouts USING btree (item_id) WHERE state = 'paying'::text;
CREATE INDEX checkouts_payment_link ON checkouts USING btree (payment_link_id) WHERE payment_link_id IS NOT NULL;
CREATE INDEX closed_days_closed_by ON closed_days USING btree (closed_by);
CREATE INDEX contract_acceptances_user ON contract_acceptances USING btree (user_id);
CREATE INDEX conversation_readers_user ON conversation_readers USING btree (user_id);
CREATE UNIQUE INDEX delegates_live ON delegates USING btree (rental_id, direction, party) WHERE revoked_at IS NULL;
CREATE INDEX delegates_named ON delegates USING btree (rental_id) WHERE name IS NOT NULL;
CREATE UNIQUE INDEX difference_explained_once ON difference_explanations USING btree (difference, kind, amount) WHERE state <> 'declined'::text AND withdrawn_at IS NULL;
CREATE INDEX difference_explanations_asked_by ON difference_explanations USING btree (asked_by);
CREATE INDEX difference_explanations_decided_by ON difference_explanations USING btree (decided_by);
CREATE INDEX difference_explanations_office_entry ON difference_explanations USING btree (office_entry) WHERE office_entry IS NOT NULL;
CREATE INDEX difference_explanations_withdrawn_by ON difference_explanations USING btree (withdrawn_by);
CREATE INDEX enquiries_due ON enquiries USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX enquiries_item ON enquiries USING btree (item_id) WHERE state = 'pre-approved'::text;
CREATE UNIQUE INDEX enquiries_live ON enquiries USING btree (renter_id, item_id) WHERE state = ANY (ARRAY['open'::text, 'pre-approved'::text]);
CREATE INDEX enquiries_owner ON enquiries USING btree (owner_id, created_at DESC);
CREATE INDEX enquiries_renter ON enquiries USING btree (renter_id, created_at DESC);
CREATE INDEX favourites_item ON favourites USING btree (item_id, user_id);
CREATE INDEX former_certifications_certified_by ON former_certifications USING btree (certified_by);
CREATE INDEX former_certifications_replaced_by ON former_certifications USING btree (replaced_by);
CREATE INDEX handover_checks_user ON handover_checks USING btree (user_id);
CREATE INDEX handover_photos_delegate ON handover_photos USING btree (delegate_id) WHERE delegate_id IS NOT NULL;
CREATE INDEX handover_photos_user ON handover_photos USING btree (user_id);
CREATE INDEX identity_files_decided ON identity_files USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX identity_files_nip ON identity_files USING btree (nip_hash) WHERE nip_hash IS NOT NULL;
CREATE INDEX identity_files_to_delete ON identity_files USING btree (decided_at) WHERE documents_deleted_at IS NULL;
CREATE INDEX identity_files_user ON identity_files USING btree (user_id, submitted_at DESC);
CREATE UNIQUE INDEX identity_files_waiting ON identity_files USING btree (user_id) WHERE decided_at IS NULL;
CREATE INDEX identity_pictures_file ON identity_pictures USING btree (file_id);
CREATE INDEX identity_pictures_loose ON identity_pictures USING btree (created_at) WHERE file_id IS NULL;
CREATE INDEX identity_pictures_prompt ON identity_pictures USING btree (prompt_id);
CREATE INDEX identity_pictures_user ON identity_pictures USING btree (user_id);
CREATE INDEX invoices_certified_by ON invoices USING btree (certified_by) WHERE certified_by IS NOT NULL;
CREATE INDEX invoices_corrects ON invoices USING btree (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX invoices_issued ON invoices USING btree (issued_at, number) WHERE number IS NOT NULL;
CREATE INDEX invoices_rental ON invoices USING btree (rental_id, entry_id);
CREATE INDEX invoices_to_issue ON invoices USING btree (earned_at, entry_id) WHERE state = 'to-issue'::text;
CREATE INDEX invoices_waiting ON invoices USING btree (issued_at, number) WHERE (state = ANY (ARRAY['issued'::text, 'submitted'::text, 'rejected'::text, 'unknown'::text])) AND NOT demonstration;
CREATE INDEX item_blocks_item ON item_blocks USING btree (item_id, end_date);
CREATE INDEX item_drafts_owner ON item_drafts USING btree (owner_id, created_at);
CREATE INDEX item_versions_editor ON item_versions USING btree (editor_id, replaced_at DESC, id DESC);
CREATE INDEX item_versions_item ON item_versions USING btree (item_id, replaced_at DESC, id DESC);
CREATE INDEX item_versions_replaced ON item_versions USING btree (replaced_at);
CREATE INDEX items_area_recent ON items USING btree (COALESCE(place, location), created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_area_recent ON items USING btree (category, COALESCE(place, location), created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_location_price ON items USING btree (category, location, price_per_day, id) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_location_rank ON items USING btree (category, location, ((12 + note_sum)::double precision / (3 + note_count)::double precision) DESC, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_location_recent ON items USING btree (category, location, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_price ON items USING btree (category, price_per_day, id) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_rank ON items USING btree (category, ((12 + note_sum)::double precision / (3 + note_count)::double precision) DESC, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_category_recent ON items USING btree (category, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_location_price ON items USING btree (location, price_per_day, id) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_location_rank ON items USING btree (location, ((12 + note_sum)::double precision / (3 + note_count)::double precision) DESC, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_location_recent ON items USING btree (location, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_moderated ON items USING btree (moderated_at DESC) WHERE moderated_at IS NOT NULL;
CREATE INDEX items_owner ON items USING btree (owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX items_owner_deleted ON items USING btree (owner_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX items_price ON items USING btree (price_per_day, id) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_rank ON items USING btree (((12 + note_sum)::double precision / (3 + note_count)::double precision) DESC, created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_recent ON items USING btree (created_at DESC, id DESC) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_search ON items USING gin (search_text gin_trgm_ops, category, location) WITH (fastupdate=off) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_search_bricolage ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'bricolage'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_cuisine ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'cuisine'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_electronique ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'electronique'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_jardin ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'jardin'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_pairs ON items USING gin (search_pairs(search_text), category, location) WITH (fastupdate=off) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_search_sport ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'sport'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_vehicules ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'vehicules'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_vetements ON items USING gin (search_text gin_trgm_ops, location) WITH (fastupdate=off) WHERE category = 'vetements'::text AND offered AND deleted_at IS NULL;
CREATE INDEX items_search_words ON items USING gin (search_words, category, location) WITH (fastupdate=off) WHERE offered AND deleted_at IS NULL;
CREATE INDEX items_short_code ON items USING btree ("right"(id::text, 10));
CREATE INDEX items_without_words ON items USING btree (id) WHERE search_words IS NULL AND deleted_at IS NULL;
CREATE INDEX ledger_entries_day ON ledger_entries USING btree (created_at, id);
CREATE INDEX ledger_postings_account ON ledger_postings USING btree (account, holder, entry_id) INCLUDE (amount);
CREATE INDEX liveness_prompts_expires ON liveness_prompts USING btree (expires_at);
CREATE INDEX liveness_prompts_user ON liveness_prompts USING btree (user_id);
CREATE INDEX mails_failed ON mails USING btree (failed_at DESC, id DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX mails_recent ON mails USING btree (queued_at DESC);
CREATE INDEX mails_recipient ON mails USING btree (lower(recipient), queued_at DESC);
CREATE INDEX mails_waiting ON mails USING btree (id) WHERE sent_at IS NULL AND failed_at IS NULL AND failure_kind IS NOT NULL;
CREATE INDEX messages_author ON messages USING btree (author_id, sent_at);
CREATE INDEX messages_hid_contact ON messages USING btree (author_id, sent_at) WHERE hid_contact;
CREATE INDEX messages_without_shown ON messages USING btree (rental_id, number) WHERE shown IS NULL;
CREATE INDEX moderation_cases_aim ON moderation_cases USING btree (aim_at, id) WHERE decided_at IS NULL;
CREATE INDEX moderation_cases_decider ON moderation_cases USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases USING btree (kind, target_id, number) WHERE decided_at IS NULL AND source <> 'reply'::text;
CREATE UNIQUE INDEX moderation_cases_reply ON moderation_cases USING btree (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX moderation_cases_subject ON moderation_cases USING btree (subject_id, opened_at DESC);
CREATE INDEX moderation_cases_target ON moderation_cases USING btree (target_id, decided_at DESC);
CREATE INDEX moderation_cases_waiting ON moderation_cases USING btree (opened_at, id) WHERE decided_at IS NULL;
CREATE INDEX notices_created ON notices USING btree (created_at);
CREATE INDEX notices_read ON notices USING btree (read_at) WHERE read_at IS NOT NULL;
CREATE UNIQUE INDEX notices_text_report ON notices USING btree (text_provider, text_provider_id) WHERE text_provider_id IS NOT NULL;
CREATE INDEX notices_texted ON notices USING btree (user_id, texted_at) WHERE texted_at IS NOT NULL;
CREATE INDEX notices_unread ON notices USING btree (user_id, created_at DESC) WHERE read_at IS NULL;
CREATE INDEX notices_user ON notices USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX office_entries_asked_by ON office_entries USING btree (asked_by);
CREATE INDEX office_entries_decided_by ON office_entries USING btree (decided_by);
CREATE INDEX office_entries_newest ON office_entries USING btree (created_at DESC, id DESC);
CREATE INDEX office_entries_of ON office_entries USING btree (of) WHERE of IS NOT NULL;
CREATE INDEX office_entries_waiting ON office_entries USING btree (created_at, id) WHERE state = 'waiting'::text;
CREATE INDEX payment_links_expired ON payment_links USING btree (expires_at);
CREATE INDEX payment_links_item ON payment_links USING btree (item_id);
CREATE INDEX payment_links_renter ON payment_links USING btree (renter_id, created_at DESC);
CREATE INDEX payment_operations_day ON payment_operations USING btree (created_at);
CREATE INDEX payment_operations_leaving ON payment_operations USING btree (operator) WHERE kind <> 'collect'::text AND (state = ANY (ARRAY['created'::text, 'submitting'::text, 'pending'::text, 'unknown'::text, 'review'::text]));
CREATE INDEX payment_operations_next_check ON payment_operations USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_operations_open ON payment_operations USING btree (created_at) WHERE state = ANY (ARRAY['created'::text, 'submitting'::text, 'pending'::text, 'unknown'::text]);
CREATE INDEX payment_operations_original ON payment_operations USING btree (original_id) WHERE original_id IS NOT NULL;
CREATE INDEX payment_operations_paid_late ON payment_operations USING btree (cause) WHERE kind = 'collect'::text AND state = 'succeeded'::text AND failure IS NOT NULL;
CREATE INDEX payment_operations_phone ON payment_operations USING btree (phone);
CREATE INDEX payment_operations_provider_reference ON payment_operations USING btree (provider_reference) WHERE provider_reference IS NOT NULL;
CREATE INDEX payment_operations_reference ON payment_operations USING btree (reference);
CREATE INDEX payment_operations_review ON payment_operations USING btree (updated_at, id) WHERE state = 'review'::text;
CREATE INDEX payment_operations_short ON payment_operations USING btree (operator) WHERE state = 'created'::text AND short_since IS NOT NULL;
CREATE INDEX payment_operations_to_retry ON payment_operations USING btree (submitted_at) WHERE kind = 'refund'::text AND state = 'failed'::text AND ordered_again_at IS NULL;
CREATE INDEX pictures_band_1 ON pictures USING btree (SUBSTRING(hash FROM 1 FOR 16)) WHERE hash <> 0::bit(64);
CREATE INDEX pictures_band_2 ON pictures USING btree (SUBSTRING(hash FROM 17 FOR 16)) WHERE hash <> 0::bit(64);
CREATE INDEX pictures_band_3 ON pictures USING btree (SUBSTRING(hash FROM 33 FOR 16)) WHERE hash <> 0::bit(64);
CREATE INDEX pictures_band_4 ON pictures USING btree (SUBSTRING(hash FROM 49 FOR 16)) WHERE hash <> 0::bit(64);
CREATE INDEX pictures_owner ON pictures USING btree (owner_id, created_at);
CREATE INDEX pictures_unhashed ON pictures USING btree (created_at) WHERE hash IS NULL;
CREATE INDEX pictures_unused ON pictures USING btree (created_at) WHERE attached_at IS NULL;
CREATE INDEX push_devices_earlier ON push_devices USING btree (earlier_user_id) WHERE earlier_user_id IS NOT NULL;
CREATE INDEX push_devices_user ON push_devices USING btree (user_id);
CREATE INDEX rental_reviews_author ON rental_reviews USING btree (author_id);
CREATE INDEX rental_reviews_item ON rental_reviews USING btree (item_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL AND author = 'renter'::text;
CREATE INDEX rental_reviews_received ON rental_reviews USING btree (subject_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL AND author = 'renter'::text;
CREATE INDEX rental_reviews_subject ON rental_reviews USING btree (subject_id);
CREATE INDEX rentals_answered ON rentals USING btree (owner_id, requested_at DESC) WHERE NOT instant AND (answered_at IS NOT NULL OR cancellation = 'expired'::text);
CREATE INDEX rentals_cancelled_by_renter ON rentals USING btree (renter_id, cancelled_at) WHERE cancellation = 'renter'::text;
CREATE INDEX rentals_due ON rentals USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX rentals_end ON rentals USING btree (end_date);
CREATE INDEX rentals_ended ON rentals USING btree (renter_id) WHERE status = 'terminée'::text;
CREATE INDEX rentals_ended_of_owner ON rentals USING btree (owner_id, end_date) WHERE status = 'terminée'::text;
CREATE UNIQUE INDEX rentals_enquiry ON rentals USING btree (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX rentals_escalated ON rentals USING btree (return_contested_at, id) WHERE contest_state = 'escalated'::text;
CREATE INDEX rentals_handover_disputed ON rentals USING btree (handover_reported_at, id) WHERE handover_state = 'disputed'::text;
CREATE INDEX rentals_handover_missing ON rentals USING btree (start_date, id) WHERE (status = ANY (ARRAY['en cours'::text, 'terminée'::text])) AND (handover_state = ANY (ARRAY['awaited'::text, 'missing'::text, 'no-show'::text]));
CREATE INDEX rentals_held ON rentals USING btree (owner_id, rent_released_at) WHERE (status = ANY (ARRAY['acceptée'::text, 'en cours'::text, 'terminée'::text])) OR cancellation = 'renter'::text AND rent_to_owner IS NOT NULL;
CREATE INDEX rentals_identity ON rentals USING btree (renter_id) WHERE identity = 'awaited'::text;
CREATE INDEX rentals_let_down ON rentals USING btree (owner_id, cancelled_at) WHERE cancellation = ANY (ARRAY['owner'::text, 'not-handed-over'::text]);
CREATE INDEX rentals_occupying ON rentals USING btree (item_id) WHERE (status = ANY (ARRAY['en attente'::text, 'acceptée'::text, 'en cours'::text])) OR status = 'terminée'::text AND (return_state = ANY (ARRAY['awaited'::text, 'declared'::text, 'contested'::text]));
CREATE INDEX rentals_owner ON rentals USING btree (owner_id, requested_at DESC);
CREATE INDEX rentals_receipt ON rentals USING btree ("right"(id::text, 10));
CREATE INDEX rentals_recent ON rentals USING btree (requested_at DESC);
CREATE INDEX rentals_renter ON rentals USING btree (renter_id, requested_at DESC);
CREATE INDEX rentals_reviews_due ON rentals USING btree (reviews_due_at) WHERE reviews_due_at IS NOT NULL;
CREATE INDEX reports_case ON reports USING btree (case_id);
CREATE INDEX reports_reporter ON reports USING btree (reporter_id, created_at DESC);
CREATE INDEX safeguard_records_last_entry ON safeguard_records USING btree (last_entry, day);
CREATE INDEX safeguard_records_short ON safeguard_records USING btree (day) WHERE surplus < 0;
CREATE INDEX safeguard_sign_offs_seen_by ON safeguard_sign_offs USING btree (seen_by);
CREATE INDEX saved_search_keys_start ON saved_search_keys USING btree (start_date) WHERE start_date IS NOT NULL;
CREATE INDEX saved_search_keys_wanted ON saved_search_keys USING btree (fragment, category, instant, condition, area, max_price, min_price) INCLUDE (search_id, wanted, words, start_date, end_date);
CREATE INDEX saved_searches_opened ON saved_searches USING btree (opened_at);
CREATE INDEX saved_searches_stopped ON saved_searches USING btree (stopped_at) WHERE stopped_at IS NOT NULL;
CREATE INDEX saved_searches_user ON saved_searches USING btree (user_id, created_at);
CREATE INDEX search_matches_matched ON search_matches USING btree (matched_at);
CREATE INDEX search_matches_waiting ON search_matches USING btree (search_id) WHERE notified_at IS NULL;
CREATE INDEX search_terms_prefix ON search_terms USING btree (term text_pattern_ops);
CREATE INDEX search_terms_similar ON search_terms USING gin (term gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX search_terms_sound ON search_terms USING btree (sound);
CREATE INDEX search_terms_spellings ON search_terms USING gin (spellings) WITH (fastupdate=off);
CREATE INDEX simulator_operations_waiting ON simulator_operations USING btree (phone, created_at) WHERE state = 'waiting'::text;
CREATE INDEX simulator_texts_phone ON simulator_texts USING btree (phone, arrives_at DESC);
CREATE INDEX statement_columns_changed_by ON statement_columns USING btree (changed_by);
CREATE INDEX statement_rows_operation ON statement_rows USING btree (operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX statements_day ON statements USING btree (day) WHERE withdrawn_at IS NULL;
CREATE INDEX statements_digest ON statements USING btree (digest);
CREATE UNIQUE INDEX statements_once ON statements USING btree (provider, operator, day, digest) WHERE withdrawn_at IS NULL;
CREATE INDEX statements_uploaded_by ON statements USING btree (uploaded_by);
CREATE INDEX statements_withdrawn_by ON statements USING btree (withdrawn_by);
CREATE INDEX ticket_messages_author ON ticket_messages USING btree (author_id);
CREATE INDEX tickets_created ON tickets USING btree (created_at);
CREATE INDEX tickets_late ON tickets USING btree (aim_at) WHERE state = ANY (ARRAY['new'::text, 'taken'::text]);
CREATE INDEX tickets_queue ON tickets USING btree (urgency, aim_at, id) WHERE state = ANY (ARRAY['new'::text, 'taken'::text]);
CREATE INDEX tickets_resolved ON tickets USING btree (changed_at) WHERE state = 'resolved'::text;
CREATE INDEX tickets_taken ON tickets USING btree (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX tickets_user ON tickets USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX tickets_waiting ON tickets USING btree (changed_at, id) WHERE state = 'waiting'::text;
CREATE INDEX users_administrators ON users USING btree (id) WHERE administrator;
CREATE INDEX users_appointed_by ON users USING btree (appointed_by) WHERE appointed_by IS NOT NULL;
CREATE INDEX users_by_duty ON users USING btree (id) WHERE roles <> '{}'::text[];
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_maybe_trusted ON users USING btree (id) WHERE closed_at IS NULL AND (owner_note_count >= 3 OR renter_note_count > 0 OR trusted_owner OR trusted_renter);
CREATE INDEX users_name ON users USING gin (lower(name) gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX users_open_name ON users USING btree (created_at, id) WHERE open_name AND closed_at IS NULL;
CREATE INDEX users_phone ON users USING btree (phone) WHERE phone IS NOT NULL;
CREATE INDEX users_suspended ON users USING btree (suspended_until) WHERE suspended_at IS NOT NULL;
CREATE INDEX withdrawals_phone ON withdrawals USING btree (phone, user_id);
CREATE INDEX withdrawals_requested ON withdrawals USING btree (created_at, id) WHERE state = 'requested'::text;
CREATE INDEX withdrawals_user ON withdrawals USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX accounts_user_id ON auth.accounts USING btree (user_id);
CREATE INDEX attempts_window_ends ON auth.attempts USING btree (window_ends);
CREATE INDEX awaiting_browsers_expires_at ON auth.awaiting_browsers USING btree (expires_at);
CREATE INDEX awaiting_browsers_user_id ON auth.awaiting_browsers USING btree (user_id);
CREATE INDEX email_changes_expires_at ON auth.email_changes USING btree (expires_at);
CREATE INDEX phone_codes_ordered ON auth.phone_codes USING btree (ordered_at);
CREATE INDEX phone_codes_phone ON auth.phone_codes USING btree (phone, ordered_at DESC);
CREATE UNIQUE INDEX phone_codes_report ON auth.phone_codes USING btree (provider, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX sessions_expires_at ON auth.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON auth.sessions USING btree (user_id);
CREATE INDEX verifications_expires_at ON auth.verifications USING btree (expires_at);
CREATE INDEX verifications_identifier ON auth.verifications USING btree (identifier);
CREATE INDEX verifications_value ON auth.verifications USING btree (value);

-- Triggers

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER checkouts_shown AFTER INSERT OR DELETE OR UPDATE OF state, held_until, start_date, end_date, quantity ON checkouts FOR EACH ROW EXECUTE FUNCTION notify_days_of_item();
CREATE TRIGGER contract_acceptances_fixed BEFORE DELETE OR UPDATE ON contract_acceptances FOR EACH ROW EXECUTE FUNCTION rental_contract_is_fixed();
CREATE TRIGGER enquiries_shown AFTER INSERT OR DELETE OR UPDATE OF state, reserved_until, answered_at ON enquiries FOR EACH ROW EXECUTE FUNCTION notify_rental();
CREATE TRIGGER former_certifications_are_kept BEFORE DELETE OR UPDATE ON former_certifications FOR EACH ROW EXECUTE FUNCTION former_certifications_are_kept();
CREATE TRIGGER former_certifications_are_not_truncated BEFORE TRUNCATE ON former_certifications FOR EACH STATEMENT EXECUTE FUNCTION former_certifications_are_kept();
CREATE TRIGGER invoices_are_kept BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_are_kept();
CREATE TRIGGER invoices_are_not_truncated BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_kept();
CREATE TRIGGER item_blocks_shown AFTER INSERT OR DELETE OR UPDATE ON item_blocks FOR EACH ROW EXECUTE FUNCTION notify_days_of_item();
CREATE TRIGGER items_added AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_items();
CREATE TRIGGER items_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_items();
CREATE TRIGGER items_emptied AFTER TRUNCATE ON items FOR EACH STATEMENT EXECUTE FUNCTION empty_item_tally();
CREATE TRIGGER items_removed AFTER DELETE ON items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_items();
CREATE TRIGGER items_shown AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON items FOR EACH STATEMENT EXECUTE FUNCTION notify_pages();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entries_day_is_open BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_day_is_open();
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_balances();
CREATE TRIGGER ledger_postings_invoice AFTER INSERT ON ledger_postings FOR EACH ROW WHEN (new.account = 'earned_fees'::text) EXECUTE FUNCTION invoice_earned_fee();
CREATE TRIGGER rental_contracts_fixed BEFORE DELETE OR UPDATE ON rental_contracts FOR EACH ROW EXECUTE FUNCTION rental_contract_is_fixed();
CREATE TRIGGER rental_reviews_shown AFTER INSERT OR DELETE OR UPDATE ON rental_reviews FOR EACH STATEMENT EXECUTE FUNCTION notify_pages();
CREATE TRIGGER rentals_shown AFTER INSERT OR DELETE OR UPDATE ON rentals FOR EACH ROW EXECUTE FUNCTION notify_rental();
CREATE TRIGGER safeguard_records_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON safeguard_records FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER safeguard_sign_offs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON safeguard_sign_offs FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER search_terms_shown AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_terms FOR EACH STATEMENT EXECUTE FUNCTION notify_pages();
CREATE TRIGGER statement_rows_are_evidence BEFORE DELETE OR UPDATE OR TRUNCATE ON statement_rows FOR EACH STATEMENT EXECUTE FUNCTION statements_are_evidence();
CREATE TRIGGER statements_are_evidence BEFORE DELETE OR UPDATE OF provider, operator, day, name, file, digest, balance, uploaded_by, uploaded_at OR TRUNCATE ON statements FOR EACH STATEMENT EXECUTE FUNCTION statements_are_evidence();
CREATE TRIGGER users_shown AFTER UPDATE OF name, avatar, verifier, open_name, trusted_owner, trusted_renter, owner_note_sum, owner_note_count, renter_note_sum, renter_note_count, closed_at, suspended_at, suspended_until ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_pages();
CREATE TRIGGER yearly_statements_fixed BEFORE DELETE OR UPDATE ON yearly_statements FOR EACH ROW EXECUTE FUNCTION yearly_statement_is_fixed();
CREATE TRIGGER sessions_end BEFORE INSERT OR UPDATE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION auth.session_ends();
CREATE TRIGGER users_phone_changed BEFORE UPDATE OF phone_number ON auth.users FOR EACH ROW WHEN (old.phone_number IS NOT NULL AND new.phone_number IS DISTINCT FROM old.phone_number) EXECUTE FUNCTION auth.note_phone_change();
