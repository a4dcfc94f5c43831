-- By when a case should be decided: the order of the queue (packages/domain/moderation/case-aim.ts).
alter table moderation_cases drop constraint moderation_cases_source_check;
alter table moderation_cases add constraint moderation_cases_source_check
  check (source in ('reports', 'prohibited term', 'new owner', 'repeated picture', 'corrected', 'reply'));
alter table moderation_cases add column aim_at timestamptz;
update moderation_cases set aim_at = opened_at +
  case when source in ('prohibited term', 'corrected', 'reply') then interval '24 hours' else interval '48 hours' end;
alter table moderation_cases alter column aim_at set not null;
create index moderation_cases_aim on moderation_cases (aim_at, id) where decided_at is null;
