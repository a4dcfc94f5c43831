-- Some notices may be sent as a text message: its words, when it was handed over, and what became of it.
alter table notices
  add column text_words text,
  add column texted_at timestamptz,
  add column text_provider text,
  add column text_provider_id text,
  add column text_delivery text check (text_delivery in ('accepted', 'refused', 'unknown', 'delivered', 'failed')),
  add check (texted_at is null or text_words is not null);

-- A person's of a month are counted.
create index notices_texted on notices (user_id, texted_at) where texted_at is not null;
create unique index notices_text_report on notices (text_provider, text_provider_id) where text_provider_id is not null;

alter table notice_ways
  drop constraint notice_ways_way_check,
  add constraint notice_ways_way_check check (way in ('push', 'mail', 'sms')),
  add check (way <> 'sms' or kind in ('requests', 'answers', 'returns'));

-- FCFA that text messages cost, by the first day of their month.
create table text_months (
  month date primary key,
  spent integer not null check (spent >= 0)
);
