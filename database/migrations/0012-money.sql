-- Both sides of a rental to its end: payouts, returns, conversations, notices, and what a person must look at.

alter table payment_operations drop constraint payment_operations_kind_check;
alter table payment_operations
  add constraint payment_operations_kind_check check (kind in ('collect', 'refund', 'payout')),
  -- the collection that a refund gives back: some providers refund a payment, not a number
  add column original_id uuid references payment_operations,
  -- by the machine's clock; null: however late
  add column send_before timestamptz,
  -- what the provider said, where it disagrees with what was ordered; for whoever looks
  add column evidence text,
  -- a refund that failed: when it was ordered again, as the next attempt
  add column ordered_again_at timestamptz;
create index payment_operations_original on payment_operations (original_id) where original_id is not null;
create index payment_operations_review on payment_operations (updated_at, id) where state = 'review';
create index payment_operations_to_retry on payment_operations (submitted_at)
  where kind = 'refund' and state = 'failed' and ordered_again_at is null;
-- paid after all, although it had failed or was in doubt: its checkout may have been given up
create index payment_operations_paid_late on payment_operations (cause)
  where kind = 'collect' and state = 'succeeded' and failure is not null;

alter table simulator_operations drop constraint simulator_operations_kind_check;
alter table simulator_operations
  add constraint simulator_operations_kind_check check (kind in ('collect', 'refund', 'payout'));

-- The session secret that a provider lends for an hour; a renewal kills the one before, for every process.
create table provider_secrets (
  provider text not null,
  account_code text not null,
  -- encrypted
  secret bytea not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (provider, account_code)
);

-- A statement and the check of a balance read amounts only: they are found in the index.
drop index ledger_postings_account;
create index ledger_postings_account on ledger_postings (account, holder, entry_id) include (amount);

create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users,
  -- FCFA
  amount integer not null check (amount between 500 and 500000),
  -- E.164
  phone text not null,
  operator text not null check (operator in ('AIRTEL', 'MOOV')),
  -- by the provider's interface, or by an administrator's hand where there is none
  payer text not null check (payer in ('provider', 'administrator')),
  payment_id uuid unique references payment_operations,
  state text not null check (state in ('requested', 'paid', 'returned')),
  -- why it came back, in words for the person
  reason text,
  -- the operator's receipt number, where an administrator paid
  receipt text,
  idempotency_key text not null,
  -- of the request, so that a key used for another one is refused
  request_digest text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (user_id, idempotency_key),
  check ((state = 'requested') = (settled_at is null)),
  check ((payer = 'provider') = (payment_id is not null))
);
create index withdrawals_user on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_requested on withdrawals (created_at, id) where state = 'requested';

alter table rentals
  -- the party whose turn it is was reminded, where the rental stands now
  add column reminded_at timestamptz,
  add column return_declared_at timestamptz,
  add column return_contested_at timestamptz,
  -- the owner's words
  add column contest_reason text,
  add column return_settled_at timestamptz,
  -- FCFA of the deposit, where an administrator has shared it out; the rest went to the renter
  add column settled_to_owner integer,
  -- the administrator's words, told to both
  add column settle_reason text,
  add check (settled_to_owner is null or settled_to_owner between 0 and deposit);
create index rentals_contested on rentals (return_contested_at, id) where return_state = 'contested';
-- how many a renter has seen to their end, and the newest of all
create index rentals_ended on rentals (renter_id) where status = 'terminée';
create index rentals_recent on rentals (requested_at desc);

-- What the two parties of a rental write to each other. Its row is locked by every message: numbers have no gaps.
create table conversations (
  rental_id uuid primary key references rentals,
  last_number integer not null,
  last_sent_at timestamptz not null
);
create table messages (
  rental_id uuid not null references conversations,
  number integer not null,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 2000),
  -- sent again under the same key it is the same message
  key text not null,
  sent_at timestamptz not null,
  primary key (rental_id, number),
  unique (rental_id, author_id, key)
);
create index messages_author on messages (author_id, sent_at);
create table conversation_readers (
  rental_id uuid not null references conversations,
  user_id uuid not null references users,
  -- the last message that this person has read, and the last one that a mail told them of
  read_number integer not null default 0,
  told_number integer not null default 0,
  primary key (rental_id, user_id)
);
create index conversation_readers_user on conversation_readers (user_id);

-- What the mails say, on the screen.
create table notices (
  id uuid primary key,
  user_id uuid not null references users,
  -- names the event and the addressee: nobody is told twice
  cause text not null unique,
  title text not null,
  paragraphs text[] not null,
  -- a path of the site
  link text,
  link_label text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_user on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id, created_at desc) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;
-- the oldest are deleted
create index notices_created on notices (created_at);

-- What administrators did; never changed.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  -- null: whoever held the link of a mail to the administrators
  actor_id uuid references users,
  action text not null,
  -- the id of what it was done to
  subject text not null,
  details jsonb not null
);
create index audit_events_subject on audit_events (subject, at);
create index audit_events_actor on audit_events (actor_id, at);
create index audit_events_recent on audit_events (at desc, id desc);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only: % on % refused', tg_op, tg_table_name;
end
$$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function audit_is_append_only();
