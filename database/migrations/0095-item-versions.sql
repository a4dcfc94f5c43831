-- What an owner's edit replaced, for moderators, for a year (docs/decisions/0054-versions-and-closing.md).
create table item_versions (
  id uuid primary key,
  item_id uuid not null references items,
  editor_id uuid not null references users,
  -- When the edit replaced it.
  replaced_at timestamptz not null,
  title text not null,
  description text not null,
  landmark text not null,
  specifications jsonb not null,
  checklist text[] not null,
  price integer not null,
  price_unit text not null check (price_unit in ('jour', 'semaine', 'mois')),
  week_price integer,
  month_price integer,
  deposit integer not null,
  trusted_deposit integer
);
create index item_versions_item on item_versions (item_id, replaced_at desc, id desc);
create index item_versions_editor on item_versions (editor_id, replaced_at desc, id desc);
create index item_versions_replaced on item_versions (replaced_at);

-- Rentals that have begun without a proven handover, for the administrators' overview.
create index rentals_handover_missing on rentals (start_date, id)
  where status in ('en cours', 'terminée') and handover_state in ('awaited', 'missing', 'no-show');
