-- Rules of an item for its rentals (docs/spec.md#request): billed days, and how many months ahead.
alter table items
  add column min_days integer not null default 1 check (min_days between 1 and 30),
  -- null: as long as bookings go
  add column max_days integer check (max_days between 1 and 365),
  add column horizon_months integer not null default 12 check (horizon_months in (1, 3, 6, 12)),
  add check (min_days <= max_days);
