-- The books by day: entries of a day, in their order.
create index ledger_entries_day on ledger_entries (created_at, id);

-- What the provider has taken for a payment, FCFA, as its answer says.
alter table payment_operations add column provider_charge bigint check (provider_charge > 0);

-- The account of the general ledger that an accountant has set; without a row the proposed one holds.
create table chart_codes (
  key text primary key,
  code text not null check (code ~ '^[1-8][0-9]{1,9}$'),
  changed_by uuid references users (id),
  changed_at timestamptz not null
);
create index chart_codes_changed_by on chart_codes (changed_by);
