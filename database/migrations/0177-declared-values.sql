-- What it costs today to replace one unit of an item, by its owner; null where they declared nothing. Checkouts and rentals
-- keep what applied when the renter paid (docs/decisions/0138-the-declared-value-of-an-object.md).
alter table items
  add column value integer
    constraint items_value_check check (value >= 1000 and value <= 5000000),
  add constraint items_deposit_value_check check (deposit <= value::bigint * available);
alter table item_versions add column value integer;
alter table checkouts add column value integer
  constraint checkouts_value_check check (value >= 1000 and value <= 5000000);
alter table rentals add column value integer
  constraint rentals_value_check check (value >= 1000 and value <= 5000000);
