-- What the operator said of a withdrawal's number: the verdict and its day, never a name (docs/decisions/0106-automatic-payouts.md).
create table payout_numbers (
  user_id uuid not null references users (id),
  phone text not null,
  verdict text not null check (verdict in ('inactive', 'same', 'other', 'unknown')),
  checked_on date not null,
  -- When its person said that an account in another name is theirs.
  confirmed_at timestamptz,
  primary key (user_id, phone),
  check (confirmed_at is null or verdict = 'other')
);

-- From when support may pay a withdrawal, after a look: its number is in another name.
alter table withdrawals
  add column held_until timestamptz,
  add check (held_until is null or payer = 'administrator');
