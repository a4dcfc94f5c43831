-- Whether anybody may see an item. «offered» stays what every list, count and index goes by: while an item is hidden it
-- is false, and offered_if_shown says what its owner has chosen.
alter table items
  add moderation text not null default 'shown' check (moderation in ('shown', 'held', 'correction', 'removed')),
  add offered_if_shown boolean,
  -- Why it is hidden, as its owner reads it.
  add moderation_text text,
  -- When reports last hid it.
  add held_at timestamptz,
  -- When it was last hidden or shown: the sitemap's version.
  add moderated_at timestamptz,
  add constraint items_hidden_check check (
    (moderation = 'shown' or offered_if_shown is not null) and (offered_if_shown is null or not offered));
create index items_moderated on items (moderated_at desc) where moderated_at is not null;
