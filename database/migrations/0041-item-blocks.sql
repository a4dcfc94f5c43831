-- Days on which an owner keeps units of an item for themself (docs/spec.md#stock). They never overlap.
create table item_blocks (
  id uuid primary key,
  item_id uuid not null references items,
  start_date date not null,
  end_date date not null,
  -- null: all units, however many there are
  quantity integer check (quantity > 0),
  -- seen by the owner only
  note text not null,
  check (end_date >= start_date)
);

create index item_blocks_item on item_blocks (item_id, end_date);
