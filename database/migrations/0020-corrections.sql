-- Corrections of a balance that are above what an administrator may decide alone: a second one confirms or declines.
create table balance_corrections (
  id uuid primary key,
  account text not null check (account in ('wallet', 'cautions')),
  user_id uuid not null references users,
  -- FCFA; below zero where it is taken
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  -- names the decision in the ledger: whoever asked, and their idempotency key
  key text not null unique,
  asked_by uuid not null references users,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'declined')),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (decided_by <> asked_by and decided_by <> user_id and asked_by <> user_id)
);
create index balance_corrections_waiting on balance_corrections (created_at, id) where state = 'waiting';
create index balance_corrections_user on balance_corrections (user_id);
