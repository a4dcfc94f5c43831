-- Texts within a category: the lists of a trigram's items are as short as the category, and need no intersection with it.
-- While they are built, objects can be read but not written: half a minute at a million.

create index items_search_electronique on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'electronique' and offered and deleted_at is null;
create index items_search_bricolage on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'bricolage' and offered and deleted_at is null;
create index items_search_vehicules on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'vehicules' and offered and deleted_at is null;
create index items_search_sport on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'sport' and offered and deleted_at is null;
create index items_search_cuisine on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'cuisine' and offered and deleted_at is null;
create index items_search_jardin on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'jardin' and offered and deleted_at is null;
create index items_search_vetements on items using gin (search_text gin_trgm_ops, location)
  with (fastupdate = off) where category = 'vetements' and offered and deleted_at is null;
