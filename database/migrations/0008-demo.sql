-- The outside parties of the demo: the telephones of the simulated operators, and a calendar that can be moved.
create table simulator_operations (
  reference text primary key,
  kind text not null check (kind in ('collect', 'refund')),
  operator text not null,
  phone text not null,
  amount integer not null,
  label text not null,
  prompt_id uuid not null unique,
  state text not null check (state in ('waiting', 'succeeded', 'refused', 'lapsed')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index simulator_operations_waiting on simulator_operations (phone, created_at) where state = 'waiting';

create table demo_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
