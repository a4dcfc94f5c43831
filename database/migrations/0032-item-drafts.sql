-- Listings that people have written before their identity is verified. They become items as it is.
create table item_drafts (
  -- the item's own, later
  id uuid primary key,
  owner_id uuid not null references users,
  -- what the owner wrote, as the form of an item sends it
  listing jsonb not null,
  created_at timestamptz not null
);

create index item_drafts_owner on item_drafts (owner_id, created_at);
