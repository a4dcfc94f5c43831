-- Public pages and answers are cached by every process until what they show changes: NOTIFY okoume_pages, with the ids of
-- the item and the owner whose pages alone have changed, or without any where lists may have. Of one transaction, equal
-- notifications are sent once.

create function notify_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('okoume_pages', '');
  return null;
end $$;

create function notify_days_of_item() returns trigger language plpgsql as $$
begin
  perform pg_notify('okoume_pages', coalesce(new.item_id, old.item_id)::text);
  return null;
end $$;

create function notify_rental() returns trigger language plpgsql as $$
begin
  perform pg_notify('okoume_pages', concat_ws(' ', coalesce(new.item_id, old.item_id), coalesce(new.owner_id, old.owner_id)));
  return null;
end $$;

create trigger items_shown after insert or update or delete or truncate on items
  for each statement execute function notify_pages();
create trigger search_terms_shown after insert or update or delete or truncate on search_terms
  for each statement execute function notify_pages();
create trigger rental_reviews_shown after insert or update or delete on rental_reviews
  for each statement execute function notify_pages();
create trigger users_shown after update of name, avatar, verifier, open_name, trusted_owner, trusted_renter,
  owner_note_sum, owner_note_count, renter_note_sum, renter_note_count, closed_at, suspended_at, suspended_until on users
  for each statement execute function notify_pages();

create trigger item_blocks_shown after insert or update or delete on item_blocks
  for each row execute function notify_days_of_item();
create trigger checkouts_shown after insert or update of state, held_until, start_date, end_date, quantity or delete on checkouts
  for each row execute function notify_days_of_item();
create trigger rentals_shown after insert or update or delete on rentals
  for each row execute function notify_rental();
