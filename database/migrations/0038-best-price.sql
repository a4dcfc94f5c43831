-- Prices for seven and for thirty days of an item that is priced by the day (docs/spec.md#billed-units), in FCFA.
alter table items
  add column week_price integer check (week_price > 0),
  add column month_price integer check (month_price > 0),
  add check (price_unit = 'jour' or (week_price is null and month_price is null));

-- The owner's prices as the renter's quote applied them, and its lines; null for checkouts of before.
alter table checkouts add column price_terms jsonb;
