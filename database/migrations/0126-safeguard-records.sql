-- What is owed to people at the end of a day of Libreville, and what the operators must hold: evidence, never changed or deleted.
create table safeguard_records (
  day date primary key,
  -- FCFA by class of `packages/domain/books/holdings.ts`.
  owed jsonb not null,
  -- FCFA by operator, as the ledger has it.
  ledger jsonb not null,
  -- The newest statement of each operator at that time: its day and balance.
  statements jsonb not null,
  -- FCFA held beyond what is owed; negative is a shortfall.
  surplus bigint not null,
  -- The last entry of the ledger that is counted.
  last_entry bigint not null,
  written_at timestamptz not null,
  -- SHA-256 of the record's text, which names the digest of the day before.
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$')
);
create index safeguard_records_short on safeguard_records (day) where surplus < 0;
create index safeguard_records_last_entry on safeguard_records (last_entry, day);

-- Who has seen a day's record, and what they say of it.
create table safeguard_sign_offs (
  day date primary key references safeguard_records (day),
  seen_by uuid not null references users (id),
  seen_at timestamptz not null,
  note text not null
);
create index safeguard_sign_offs_seen_by on safeguard_sign_offs (seen_by);

create trigger safeguard_records_append_only before update or delete or truncate on safeguard_records
  for each statement execute function ledger_is_append_only();
create trigger safeguard_sign_offs_append_only before update or delete or truncate on safeguard_sign_offs
  for each statement execute function ledger_is_append_only();
