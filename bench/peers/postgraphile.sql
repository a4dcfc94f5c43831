-- What PostGraphile shows: the columns that the product reads, by the product's own SQL.
create schema peer;

create view peer.cards as
  select items.id, items.title, items.description, items.price, items.price_unit, items.images[1] as cover,
    items.location, items.place, items.condition, items.created_at, items.instant,
    users.name as owner_name, users.avatar as owner_avatar, users.trusted_owner as owner_trusted
  from items join users on users.id = items.owner_id
  where items.offered and items.deleted_at is null;

create view peer.objects as
  select items.id, items.title, items.description, items.category, items.price, items.price_unit, items.week_price,
    items.month_price, items.min_days, items.max_days, items.horizon_months, items.notice_hours, items.handover_days,
    items.buffer_days, items.instant, items.images, items.location, items.place, items.landmark, items.available,
    items.offered, items.condition, items.deposit, items.trusted_deposit, items.specifications, items.checklist,
    items.created_at, items.owner_id, users.name as owner_name, users.avatar as owner_avatar,
    users.verifier as owner_verifier, users.trusted_owner as owner_trusted
  from items join users on users.id = items.owner_id
  where items.deleted_at is null;

comment on view peer.cards is '@primaryKey id';
comment on view peer.objects is '@primaryKey id';

-- In two steps, as the product: as one filter, a prepared statement would read and sort all that it finds.
create function peer.found_cards(category text, lowest integer, highest integer)
  returns setof peer.cards stable language sql as $$
    select items.id, items.title, items.description, items.price, items.price_unit, items.images[1],
      items.location, items.place, items.condition, items.created_at, items.instant,
      users.name, users.avatar, users.trusted_owner
    from (
      select * from (
        select * from items
        where items.offered and items.deleted_at is null and items.category = found_cards.category
        order by items.created_at desc, items.id desc limit 500
      ) as items
      where items.price_per_day >= lowest and items.price_per_day <= highest
      limit 25
    ) as items join users on users.id = items.owner_id
    order by items.created_at desc, items.id desc
  $$;
