-- What saved searches look up, one row for each town and condition of a search: a new item reads the rows that it fits by one
-- index, prices and text included, and no others. packages/domain/search/search-matcher.ts.
create table saved_search_keys (
  search_id uuid not null references saved_searches on delete cascade,
-- A piece of the text; empty where no text is wanted.
  fragment text not null,
-- What a matching item's search text contains.
  wanted text not null,
-- '*' for any.
  category text not null,
  condition text not null,
  area text not null,
  instant boolean not null,
-- FCFA per day, both included.
  max_price integer not null,
  min_price integer not null,
-- The rental's, where it has any: with the first the search ends.
  start_date date,
  end_date date check ((start_date is null) = (end_date is null)),
  primary key (search_id, area, condition)
);
-- With what decides beside it, so that no row is read.
create index saved_search_keys_wanted on saved_search_keys
  (fragment, category, instant, condition, area, max_price, min_price) include (search_id, wanted, start_date, end_date);
create index saved_search_keys_start on saved_search_keys (start_date) where start_date is not null;

-- Stopped by the link of a mail, which can take it back; deleted after a while.
alter table saved_searches add stopped_at timestamptz;
create index saved_searches_stopped on saved_searches (stopped_at) where stopped_at is not null;

update saved_searches set filters = filters || '{"condition": []}';
insert into saved_search_keys
  (search_id, fragment, wanted, category, condition, area, instant, max_price, min_price)
select id,
  left(wanted, case
    when length(wanted) >= 8 then 8 when length(wanted) >= 4 then 4 when length(wanted) >= 2 then 2 else length(wanted)
  end),
  wanted, coalesce(filters ->> 'category', '*'), '*',
  case
    when filters ? 'within' then concat(filters ->> 'near', ' ', filters ->> 'within', ' @' || town)
    else coalesce('@' || town, '*')
  end,
  instant, max_price, min_price
from saved_searches
left join lateral (select distinct jsonb_array_elements_text(filters -> 'location') as town) as towns on true;

drop index saved_searches_keys;
alter table saved_searches drop column keys, drop column wanted, drop column min_price, drop column max_price, drop column instant;
alter table saved_searches reset (toast_tuple_target);
