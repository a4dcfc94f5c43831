-- Taken days of an item that people wait for: they are notified once, when the item can be had on all of them.
create table awaited_days (
  id uuid primary key,
  user_id uuid not null references users,
  item_id uuid not null references items,
  start_date date not null,
  end_date date not null,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null,
  check (start_date <= end_date),
  unique (user_id, item_id, start_date, end_date)
);
-- Whom a change of an item concerns, in the order in which they came.
create index awaited_days_item on awaited_days (item_id, created_at, id);
-- What is over is deleted each night.
create index awaited_days_start on awaited_days (start_date);
