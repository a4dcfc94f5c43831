-- What the explorer needs to answer as quickly in a large catalogue as in a small one.

-- How many objects are offered, of each category, in each place, by price per day: what the explorer counts
-- when nothing is typed. Every object is counted in three rows, by bands of prices that are 1, 1000 and 10^9
-- FCFA wide, so that a range of prices is the sum of few rows however many prices there are.
create table item_tally (
  band integer not null check (band > 0),
  -- FCFA a day, where the band begins
  price integer not null check (price >= 0),
  category text not null,
  location text not null,
  offered bigint not null check (offered >= 0),
  primary key (band, price, category, location)
) with (fillfactor = 50);

-- The rows of the tally that changes of so many objects fall on, and what they change there.
create function item_tally_changes(categories text[], locations text[], prices integer[], changes bigint[])
returns table (band integer, price integer, category text, location text, offered bigint)
language sql immutable as $$
  select width, change.price / width * width, change.category, change.location, sum(change.offered)::bigint
  from unnest(categories, locations, prices, changes) as change (category, location, price, offered)
    cross join unnest(array[1, 1000, 1000000000]) as width
  group by 1, 2, 3, 4
  having sum(change.offered) <> 0
$$;

-- All changes of one statement at once. Rows are made, then locked, in one order: two statements that count the
-- same objects wait for one another and never deadlock.
create function add_to_item_tally(categories text[], locations text[], prices integer[], changes bigint[])
returns void language plpgsql as $$
begin
  if prices is null then
    return;
  end if;
  insert into item_tally (band, price, category, location, offered)
    select band, price, category, location, 0 from item_tally_changes(categories, locations, prices, changes)
    order by band, price, category, location
    on conflict do nothing;
  perform from item_tally as tally
    join item_tally_changes(categories, locations, prices, changes) as change
      using (band, price, category, location)
    order by band, price, category, location
    for update of tally;
  update item_tally as tally set offered = tally.offered + change.offered
    from item_tally_changes(categories, locations, prices, changes) as change
    where (tally.band, tally.price, tally.category, tally.location)
      = (change.band, change.price, change.category, change.location);
end
$$;

create function tally_added_items() returns trigger language plpgsql as $$
begin
  perform add_to_item_tally(array_agg(category), array_agg(location), array_agg(price_per_day), array_agg(change))
    from (
      select category, location, price_per_day, count(*) as change from added
      where offered and deleted_at is null
      group by category, location, price_per_day
    ) as counted;
  return null;
end
$$;

create function tally_changed_items() returns trigger language plpgsql as $$
begin
  perform add_to_item_tally(array_agg(category), array_agg(location), array_agg(price_per_day), array_agg(change))
    from (
      select category, location, price_per_day, sum(sign)::bigint as change
      from (
        select category, location, price_per_day, 1 as sign from added where offered and deleted_at is null
        union all
        select category, location, price_per_day, -1 from removed where offered and deleted_at is null
      ) as moved
      group by category, location, price_per_day
      having sum(sign) <> 0
    ) as counted;
  return null;
end
$$;

create function tally_removed_items() returns trigger language plpgsql as $$
begin
  perform add_to_item_tally(array_agg(category), array_agg(location), array_agg(price_per_day), array_agg(change))
    from (
      select category, location, price_per_day, -count(*) as change from removed
      where offered and deleted_at is null
      group by category, location, price_per_day
    ) as counted;
  return null;
end
$$;

create function empty_item_tally() returns trigger language plpgsql as $$
begin
  truncate item_tally;
  return null;
end
$$;

-- They also keep others from writing to `items` until what is there has been counted.
create trigger items_added after insert on items
  referencing new table as added for each statement execute function tally_added_items();
create trigger items_changed after update on items
  referencing old table as removed new table as added for each statement execute function tally_changed_items();
create trigger items_removed after delete on items
  referencing old table as removed for each statement execute function tally_removed_items();
create trigger items_emptied after truncate on items
  for each statement execute function empty_item_tally();

-- Counts everything anew, after a load that went around the triggers. Nobody writes objects meanwhile, or one might
-- be counted by both.
create function recount_item_tally() returns void language plpgsql as $$
begin
  lock table items in share row exclusive mode;
  delete from item_tally;
  insert into item_tally (band, price, category, location, offered)
    select width, price_per_day / width * width, category, location, count(*)
    from items cross join unnest(array[1, 1000, 1000000000]) as width
    where items.offered and deleted_at is null
    group by 1, 2, 3, 4;
end
$$;
select recount_item_tally();

-- The counts were all that read it.
drop index items_category_location;

-- A category within a town, in each order.
create index items_category_location_recent on items (category, location, created_at desc, id desc)
  where offered and deleted_at is null;
create index items_category_location_price on items (category, location, price_per_day, id)
  where offered and deleted_at is null;

-- Category and town stand in the index of texts too: what is frequent everywhere may be rare among them.
create extension if not exists btree_gin;
drop index items_search;
create index items_search on items using gin (search_text gin_trgm_ops, category, location)
  with (fastupdate = off) where offered and deleted_at is null;

-- The characters of a text, and its pairs of neighbours as one number each: what is looked up for one or two
-- letters, which no trigram holds.
create function search_pairs(text) returns bigint[] language sql immutable strict parallel safe cost 100 as $$
  select array(select ascii(letter)::bigint from unnest(string_to_array($1, null)) as letter)
    || array(
      select ascii(letter) * 2097152::bigint + ascii(next)
      from unnest(string_to_array($1, null), string_to_array(substr($1, 2), null)) as pair (letter, next)
      where next is not null)
$$;
create index items_search_pairs on items using gin (search_pairs(search_text), category, location)
  with (fastupdate = off) where offered and deleted_at is null;
