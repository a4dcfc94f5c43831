-- When an item is handed over, how long before its owner wants to know, and how long it takes to make it ready again.
alter table items
  add column notice_hours integer not null default 0 check (notice_hours in (0, 2, 6, 12, 24, 48, 168)),
  -- ISO weekdays, Monday first.
  add column handover_days integer[] not null default '{1,2,3,4,5,6,7}'
    check (handover_days <@ '{1,2,3,4,5,6,7}' and cardinality(handover_days) between 1 and 7),
  add column buffer_days integer not null default 0 check (buffer_days between 0 and 3),
-- Whose paid request becomes a rental without the owner's answer.
  add column instant text not null default 'off' check (instant in ('off', 'verified', 'well-reviewed'));
-- As the item was when the checkout began: a change of its rules touches no live checkout.
alter table checkouts add column instant boolean not null default false;
-- Accepted by the owner's rule instead of their answer.
alter table rentals add column instant boolean not null default false;
