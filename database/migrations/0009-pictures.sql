-- The pictures that owners have sent. The files themselves are kept apart, below the id.
create table pictures (
  id uuid primary key,
  owner_id uuid not null references users,
  -- pixels, of the largest size that is kept
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- when the smaller files of modern formats were made; until then the older format stands in
  refined_at timestamptz,
  -- when an object first showed it; one that none ever showed is swept away
  attached_at timestamptz
);

create index pictures_owner on pictures (owner_id, created_at);
create index pictures_unused on pictures (created_at) where attached_at is null;
