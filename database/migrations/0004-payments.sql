-- What is asked of a mobile-money operator: to collect from a renter, or to pay a renter back.
create table payment_operations (
  id uuid primary key,
  kind text not null check (kind in ('collect', 'refund')),
  -- what it is for: a checkout, or the event that owes a refund
  cause text not null,
  -- a refund that provably never reached the provider is ordered again
  attempt integer not null default 1,
  provider text not null,
  operator text not null check (operator in ('AIRTEL', 'MOOV')),
  account_code text not null,
  -- E.164
  phone text not null,
  -- FCFA
  amount integer not null check (amount > 0),
  label text not null,
  -- ours, as the provider's protocol wants it
  reference text not null check (reference ~ '^[A-Z0-9]{1,15}$'),
  provider_reference text,
  -- `submitting` is committed before the provider is called: what was perhaps sent is never sent again
  state text not null check (state in ('created', 'submitting', 'pending', 'unknown', 'succeeded', 'failed', 'review')),
  failure text,
  -- how often its outcome was asked for; spaces the next question out
  checks integer not null default 0,
  created_at timestamptz not null,
  -- when it was claimed for sending: «never arrived» is told from then on
  submitted_at timestamptz,
  -- when to ask about it next, by the machine's clock, which the demo's calendar does not move
  next_check_at timestamptz,
  updated_at timestamptz not null,
  unique (kind, cause, attempt),
  unique (provider, reference)
);
create index payment_operations_next_check on payment_operations (next_check_at) where next_check_at is not null;
create index payment_operations_open on payment_operations (created_at)
  where state in ('created', 'submitting', 'pending', 'unknown');
