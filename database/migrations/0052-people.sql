-- What a person received as an owner, in the order of publication.
create index rental_reviews_received on rental_reviews (subject_id, published_at desc, id desc)
  where published_at is not null and author = 'renter';
-- Those whom the sitemap names, in the order in which they came.
create index users_open_name on users (created_at, id) where open_name and closed_at is null;
