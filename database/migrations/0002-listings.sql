-- The objects that people offer. Trigrams make «contains» searches an index look-up.
create extension if not exists pg_trgm;

create table items (
  id uuid primary key,
  owner_id uuid not null references users,
  title text not null,
  description text not null,
  category text not null,
  -- FCFA for one price unit
  price integer not null check (price > 0),
  price_unit text not null check (price_unit in ('jour', 'semaine', 'mois')),
  -- FCFA a day, computed by the domain: what the explorer filters and sorts by
  price_per_day integer not null check (price_per_day >= 0),
  images text[] not null,
  location text not null,
  -- the stock: how many exist
  available integer not null check (available >= 0),
  offered boolean not null,
  condition text not null,
  -- FCFA, once a rental
  deposit integer not null check (deposit >= 0),
  specifications jsonb not null,
  -- title and description without case or accents, computed by the domain
  search_text text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- The explorer's three orders, alone and within a category or a town; each ends with the id, so that a page's
-- key names exactly one row.
create index items_recent on items (created_at desc, id desc) where offered and deleted_at is null;
create index items_price on items (price_per_day, id) where offered and deleted_at is null;
create index items_category_recent on items (category, created_at desc, id desc) where offered and deleted_at is null;
create index items_category_price on items (category, price_per_day, id) where offered and deleted_at is null;
create index items_location_recent on items (location, created_at desc, id desc) where offered and deleted_at is null;
create index items_location_price on items (location, price_per_day, id) where offered and deleted_at is null;
-- For the counts beside the filter panel's choices.
create index items_category_location on items (category, location) where offered and deleted_at is null;
-- A list of pending entries would be read through at every search.
create index items_search on items using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where offered and deleted_at is null;
create index items_owner on items (owner_id, created_at desc, id desc) where deleted_at is null;
