-- The items that a person has marked, and what that person knows of each: when it was added, or last notified of it.
create table favourites (
  user_id uuid not null references users,
  item_id uuid not null references items,
  created_at timestamptz not null,
  known_price integer not null,
  known_offered boolean not null,
  notified_at timestamptz,
  primary key (user_id, item_id)
);
-- Whom a change of an item concerns, in batches by person.
create index favourites_item on favourites (item_id, user_id);
