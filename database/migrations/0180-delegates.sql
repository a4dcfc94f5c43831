-- Who collects or hands over for a party of a rental, by a link of their own: the database has the hash of its token. Name and
-- number of a third person are deleted after the end (docs/decisions/0141-somebody-else-collects-or-hands-over.md).
create table delegates (
  id uuid primary key,
  rental_id uuid not null references rentals,
  direction text not null check (direction in ('remise', 'retour')),
  party text not null check (party in ('owner', 'renter')),
  name text,
  phone text,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- They entered the right code.
  proved_at timestamptz,
  check ((name is null) = (phone is null)),
  check (name is not null or proved_at is not null)
);
create unique index delegates_live on delegates (rental_id, direction, party) where revoked_at is null;
-- Whose name is to be deleted.
create index delegates_named on delegates (rental_id) where name is not null;
alter table handover_photos add column delegate_id uuid references delegates on delete set null;
create index handover_photos_delegate on handover_photos (delegate_id) where delegate_id is not null;
