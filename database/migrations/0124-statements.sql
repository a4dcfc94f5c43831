-- Which column of a provider's statement says what, as finance has chosen it; without a row the product's own holds.
create table statement_columns (
  provider text primary key check (provider in ('mypvit', 'pawapay', 'simulator')),
  columns jsonb not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null
);
create index statement_columns_changed_by on statement_columns (changed_by);

-- What a provider says of one day of one account, whole, as evidence.
create table statements (
  id uuid primary key,
  provider text not null check (provider in ('mypvit', 'pawapay', 'simulator')),
  operator text not null check (operator in ('AIRTEL', 'MOOV')),
  day date not null,
  name text not null,
  file bytea not null,
  -- SHA-256 of the file.
  digest text not null,
  -- FCFA at the end of the day.
  balance bigint,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  withdrawn_by uuid references users (id),
  withdrawn_at timestamptz,
  withdrawn_reason text check (withdrawn_reason <> ''),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((withdrawn_by is null) = (withdrawn_reason is null))
);
create unique index statements_once on statements (provider, operator, day, digest) where withdrawn_at is null;
create index statements_digest on statements (digest);
create index statements_day on statements (day) where withdrawn_at is null;
create index statements_uploaded_by on statements (uploaded_by);
create index statements_withdrawn_by on statements (withdrawn_by);

create table statement_rows (
  statement_id uuid not null references statements (id),
  line integer not null,
  reference text not null,
  -- The payment of ours that the reference names.
  operation_id uuid references payment_operations (id),
  amount bigint not null check (amount >= 0),
  direction text check (direction in ('in', 'out')),
  charge bigint check (charge >= 0),
  state text not null check (state in ('succeeded', 'failed', 'pending')),
  day date not null,
  primary key (statement_id, line)
);
create index statement_rows_operation on statement_rows (operation_id) where operation_id is not null;

create function statements_are_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'statements are evidence: % on % refused', tg_op, tg_table_name;
end
$$;
create trigger statements_are_evidence
  before update of provider, operator, day, name, file, digest, balance, uploaded_by, uploaded_at or delete or truncate
  on statements for each statement execute function statements_are_evidence();
create trigger statement_rows_are_evidence before update or delete or truncate on statement_rows
  for each statement execute function statements_are_evidence();

-- Why a statement and our books differ, in words, with the entry of the office that mends it. It moves no money.
create table difference_explanations (
  id uuid primary key,
  day date not null,
  -- What differs: a row, a payment of ours, or the charges of a statement.
  difference text not null,
  kind text not null check (kind in ('missing', 'unknown', 'duplicate', 'amount', 'state', 'charges')),
  amount bigint not null check (amount >= 0),
  words text not null check (words <> ''),
  office_entry uuid references office_entries (id),
  state text not null check (state in ('waiting', 'accepted', 'declined')),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  check (decided_by <> asked_by),
  check (state <> 'waiting' or decided_by is null)
);
create unique index difference_explained_once on difference_explanations (difference) where state <> 'declined';
create index difference_explanations_office_entry on difference_explanations (office_entry) where office_entry is not null;
create index difference_explanations_asked_by on difference_explanations (asked_by);
create index difference_explanations_decided_by on difference_explanations (decided_by);
