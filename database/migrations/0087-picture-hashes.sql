-- Perceptual hash: null until it is computed, all 0 for a picture without detail. Found by four bands of 16 bits.
alter table pictures add column hash bit(64);
create index pictures_unhashed on pictures (created_at) where hash is null;
create index pictures_band_1 on pictures (substring(hash from 1 for 16)) where hash <> 0::bit(64);
create index pictures_band_2 on pictures (substring(hash from 17 for 16)) where hash <> 0::bit(64);
create index pictures_band_3 on pictures (substring(hash from 33 for 16)) where hash <> 0::bit(64);
create index pictures_band_4 on pictures (substring(hash from 49 for 16)) where hash <> 0::bit(64);

-- That an item shows a picture of another owner's item, which was there before.
create table repeated_pictures (
  item_id uuid not null references items,
  other_item_id uuid not null references items,
  picture text not null,
  other_picture text not null,
  found_at timestamptz not null,
  primary key (item_id, other_item_id)
);
