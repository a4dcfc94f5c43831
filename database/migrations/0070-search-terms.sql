-- The words of titles, among which the explorer looks for what was meant by a text that finds nothing, and which it suggests
-- while one types. Written with each title, counted each night; filled by the first start after this migration.
create table search_terms (
-- Without accents, in lower case.
  term text primary key,
-- As it is shown.
  written text not null,
-- How it sounds, and its spellings with one letter less: packages/domain/search.
  sound text not null,
  spellings text[] not null,
-- Offered items with it in their title, last night.
  items integer not null default 0 check (items >= 0)
);
create index search_terms_sound on search_terms (sound);
create index search_terms_spellings on search_terms using gin (spellings) with (fastupdate = off);
create index search_terms_similar on search_terms using gin (term gin_trgm_ops) with (fastupdate = off);
create index search_terms_prefix on search_terms (term text_pattern_ops);
