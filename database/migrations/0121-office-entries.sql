-- The company's own movements, each with its paper; those above what one administrator decides wait for a second one.
create table office_entries (
  id uuid primary key,
  -- Of who asked: the same decision is written once.
  key text not null unique,
  kind text not null check (kind in ('to-bank', 'from-bank', 'between-operators', 'charge', 'unidentified',
    'unidentified-returned', 'shortage', 'surplus')),
  operator text not null check (operator in ('AIRTEL', 'MOOV')),
  to_operator text check (to_operator in ('AIRTEL', 'MOOV')),
  of uuid references office_entries (id),
  amount bigint not null check (amount > 0),
  paper text not null check (paper <> ''),
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'posted', 'declined')),
  asked_by uuid not null references users (id),
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'between-operators') = (to_operator is not null)),
  check (to_operator <> operator),
  check ((kind = 'unidentified-returned') = (of is not null)),
  check (decided_by <> asked_by),
  check (state <> 'waiting' or decided_by is null)
);
create index office_entries_waiting on office_entries (created_at, id) where state = 'waiting';
create index office_entries_newest on office_entries (created_at desc, id desc);
create index office_entries_of on office_entries (of) where of is not null;
create index office_entries_asked_by on office_entries (asked_by);
create index office_entries_decided_by on office_entries (decided_by);
