-- The newest of each quartier, or of the town where an item names none, for searches near a place.
-- While they are built, objects can be read but not written.
create index items_area_recent on items ((coalesce(place, location)), created_at desc, id desc)
  where offered and deleted_at is null;
create index items_category_area_recent on items (category, (coalesce(place, location)), created_at desc, id desc)
  where offered and deleted_at is null;
