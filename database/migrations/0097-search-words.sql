-- The words of an item as searches look for them, signs of their place before them: packages/domain/search/item-terms.ts. Null
-- until the next start has written them, since the rules of words are code.
alter table items add search_words tsvector;
create index items_search_words on items using gin (search_words, category, location)
  with (fastupdate = off) where offered and deleted_at is null;
create index items_without_words on items (id) where search_words is null and deleted_at is null;

-- Words that a matching item has, where its text is not looked for to the letter. The fragment is then one of them.
alter table saved_search_keys add words tsquery;
alter table saved_search_keys drop constraint saved_search_keys_pkey;
alter table saved_search_keys add primary key (search_id, area, condition, fragment);
drop index saved_search_keys_wanted;
create index saved_search_keys_wanted on saved_search_keys
  (fragment, category, instant, condition, area, max_price, min_price) include (search_id, wanted, words, start_date, end_date);

-- Their sounds are written otherwise now; the next start counts them.
truncate search_terms;
