-- Mails are written in the transaction of the event that causes them and sent by a job.
create table mails (
  id uuid primary key,
  -- names the event and the addressee: nobody is told twice
  cause text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  queued_at timestamptz not null,
  sent_at timestamptz
);
create index mails_recipient on mails (lower(recipient), queued_at desc);
create index mails_recent on mails (queued_at desc);
