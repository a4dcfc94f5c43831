-- A reply to a decision is a case of its own: it waits beside whatever else is open about the target.
drop index moderation_cases_open;
create unique index moderation_cases_open on moderation_cases (kind, target_id, number)
  where decided_at is null and source <> 'reply';

alter table moderation_cases
  drop constraint moderation_cases_decision_check,
  add constraint moderation_cases_decision_check check (decision in
    ('dismiss', 'correct', 'remove', 'warn', 'suspend 7', 'suspend 30', 'close', 'restore', 'confirm')),
  add constraint moderation_cases_reply_check check ((source = 'reply') = (reply_to is not null));
