-- Double-blind reviews: each party of a finished rental writes one, and both are published in one transaction
-- (docs/spec.md#reviews). Until then only the author may read theirs.
create table rental_reviews (
  id uuid primary key,
  rental_id uuid not null references rentals,
  author text not null check (author in ('owner', 'renter')),
  author_id uuid not null references users,
  subject_id uuid not null references users,
  item_id uuid not null references items,
  note smallint not null check (note between 1 and 5),
  text text not null,
  -- To the other party alone, once it is published.
  private_text text not null,
  tags text[] not null,
  -- The name of a criterion and its note.
  criteria jsonb not null,
  written_at timestamptz not null,
  published_at timestamptz,
  -- The one answer of the person reviewed.
  reply text,
  replied_at timestamptz,
  unique (rental_id, author)
);
create index rental_reviews_item on rental_reviews (item_id, published_at desc, id desc)
  where published_at is not null and author = 'renter';
create index rental_reviews_author on rental_reviews (author_id);
create index rental_reviews_subject on rental_reviews (subject_id);

-- When what is written is published, whoever has not written by then; null where nothing waits.
alter table rentals add reviews_due_at timestamptz;
create index rentals_reviews_due on rentals (reviews_due_at) where reviews_due_at is not null;

-- Sum and count of the published notes, kept in the publishing transaction.
alter table items
  add note_sum integer not null default 0 check (note_sum between note_count and 5 * note_count),
  add note_count integer not null default 0;
alter table users
  add owner_note_sum integer not null default 0 check (owner_note_sum between owner_note_count and 5 * owner_note_count),
  add owner_note_count integer not null default 0,
  add renter_note_sum integer not null default 0
    check (renter_note_sum between renter_note_count and 5 * renter_note_count),
  add renter_note_count integer not null default 0;
