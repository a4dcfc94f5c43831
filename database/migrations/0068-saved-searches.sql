-- Searches that people have saved. Matching is reversed: a new item looks up the searches that want it, by its category
-- and area.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- As the API takes it.
  filters jsonb not null,
  -- What a matching item's search text contains; empty for any.
  wanted text not null,
  -- Category and area of matching items, '*' for any: «bricolage|louis».
  keys text[] not null,
  -- FCFA per day, both included.
  min_price integer not null,
  max_price integer not null,
  instant boolean not null,
  rhythm text not null check (rhythm in ('at once', 'daily', 'weekly')),
  created_at timestamptz not null,
  opened_at timestamptz not null,
  -- When its person was asked whether to keep it.
  asked_at timestamptz
);
-- The keys of a radius are most of a row: kept beside, they are read by their index alone.
alter table saved_searches alter column keys set storage external;
alter table saved_searches set (toast_tuple_target = 256);
create index saved_searches_user on saved_searches (user_id, created_at);
create index saved_searches_opened on saved_searches (opened_at);
-- A new item reads it at once: nothing waits in a pending list.
create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate = off);

-- Each item is notified of once a search.
create table search_matches (
  search_id uuid not null references saved_searches on delete cascade,
  item_id uuid not null references items,
  matched_at timestamptz not null,
  notified_at timestamptz,
  primary key (search_id, item_id)
);
create index search_matches_waiting on search_matches (search_id) where notified_at is null;
create index search_matches_matched on search_matches (matched_at);
