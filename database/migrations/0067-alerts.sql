-- Alerts about favourites and saved searches are a kind of notification of their own, and can be stopped where they are read.
alter table notice_ways drop constraint notice_ways_kind_check;
alter table notice_ways add constraint notice_ways_kind_check
  check (kind in ('requests', 'answers', 'payments', 'messages', 'returns', 'alerts'));
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('requests', 'answers', 'payments', 'messages', 'returns', 'alerts'));
-- A second thing to do, beside the link.
alter table notices add other_link text, add other_label text;
