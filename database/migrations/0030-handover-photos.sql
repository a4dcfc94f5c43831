-- A photo of a handover is sealed first, by the SHA-256 of a file that the device still holds; the file may follow
-- within three days. Original and viewing copy are encrypted in the private storage.
create table handover_photos (
  id uuid primary key,
  rental_id uuid not null references rentals,
  direction text not null check (direction in ('remise', 'retour')),
  user_id uuid not null references users,
  slot text not null check (slot in ('overview', 'serial', 'defects', 'accessories', 'other')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_count integer not null check (byte_count > 0),
  -- The device's clock, within the rental's time; it decides nothing.
  taken_at timestamptz not null,
  sealed_at timestamptz not null,
  arrived_at timestamptz,
  unique (rental_id, direction, user_id, sha256)
);
create index handover_photos_user on handover_photos (user_id);
