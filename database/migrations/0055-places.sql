alter table items
-- The slug of a quartier (packages/domain/places); null for items that are older than quartiers.
  add column place text,
-- What to look for on the spot, in the owner's words; never an address.
  add column landmark text not null default '';
