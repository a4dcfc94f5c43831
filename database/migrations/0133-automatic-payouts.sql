-- Owners whose money is sent to them by itself (docs/decisions/0106-automatic-payouts.md).
create table automatic_payouts (
  user_id uuid primary key references users (id),
  enabled boolean not null,
  phone text not null,
  -- FCFA that must be withdrawable.
  threshold bigint not null check (threshold between 1000 and 500000),
  -- No run pays earlier: the number is new.
  starts_at timestamptz not null,
  switched_at timestamptz not null,
  -- Idempotency: the run that this owner had last, by its instant.
  last_run timestamptz not null,
  -- Why it was switched off by itself.
  stopped text check (stopped in ('failures', 'number')),
  check (not enabled or stopped is null)
);
create index automatic_payouts_due on automatic_payouts (user_id, last_run) where enabled;

alter table withdrawals add column automatic boolean not null default false;
