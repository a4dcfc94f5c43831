-- The best rated first, and the newest first of equal ones: the ranking mean of packages/domain/review/ranking-mean.ts.
-- While they are built, objects can be read but not written.
create index items_rank on items
  (((12 + note_sum)::double precision / (3 + note_count)::double precision) desc, created_at desc, id desc)
  where offered and deleted_at is null;
create index items_category_rank on items
  (category, ((12 + note_sum)::double precision / (3 + note_count)::double precision) desc, created_at desc, id desc)
  where offered and deleted_at is null;
create index items_location_rank on items
  (location, ((12 + note_sum)::double precision / (3 + note_count)::double precision) desc, created_at desc, id desc)
  where offered and deleted_at is null;
create index items_category_location_rank on items
  (category, location, ((12 + note_sum)::double precision / (3 + note_count)::double precision) desc, created_at desc, id desc)
  where offered and deleted_at is null;
