-- Reports and the cases that moderators decide (docs/decisions/0051-hidden-means-hidden.md).
-- A case is one target's turn in the queue: reports, a prohibited term, a correction or a reply open it, one
-- decision ends it.
create table moderation_cases (
  id uuid primary key,
  kind text not null check (kind in ('item', 'person', 'review', 'message')),
  -- The id of the item, person or review; of a message, its rental and its number there.
  target_id uuid not null,
  number integer not null default 0,
  -- Whose it is.
  subject_id uuid not null references users,
  source text not null check (source in ('reports', 'prohibited term', 'new owner', 'corrected', 'reply')),
  -- What the source says: the term that was found, or the person's reply.
  note text not null default '',
  -- The decision that the person replies to.
  reply_to uuid references moderation_cases,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  decision text check (decision in ('dismiss', 'correct', 'remove', 'warn', 'restore')),
  reason text,
  -- What the moderator wrote to the person.
  text text,
  check ((decided_at is null) = (decision is null))
);
-- One open case a target: two moderators, or a report and a correction, meet in one row.
create unique index moderation_cases_open on moderation_cases (kind, target_id, number) where decided_at is null;
create index moderation_cases_waiting on moderation_cases (opened_at, id) where decided_at is null;
create index moderation_cases_target on moderation_cases (target_id, decided_at desc);
create index moderation_cases_subject on moderation_cases (subject_id, opened_at desc);
create index moderation_cases_decider on moderation_cases (decided_by) where decided_by is not null;
create unique index moderation_cases_reply on moderation_cases (reply_to) where reply_to is not null;

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases,
  reporter_id uuid not null references users,
  kind text not null check (kind in ('item', 'person', 'review', 'message')),
  target_id uuid not null,
  number integer not null default 0,
  reason text not null,
  text text not null,
  created_at timestamptz not null,
  -- One person counts once for one target.
  unique (reporter_id, kind, target_id, number)
);
create index reports_case on reports (case_id);
create index reports_reporter on reports (reporter_id, created_at desc);

-- A review that a moderator has withdrawn: its stars leave the kept sums in the same transaction.
alter table rental_reviews add removed_at timestamptz;
