-- A suspended person may only finish what is under way (docs/decisions/0052-suspension.md). Without an end: closed by us.
alter table users
  add suspended_at timestamptz,
  add suspended_until timestamptz,
  add constraint users_suspended_check check (suspended_until is null or suspended_at is not null);
create index users_suspended on users (suspended_until) where suspended_at is not null;

alter table moderation_cases
  drop constraint moderation_cases_decision_check,
  add constraint moderation_cases_decision_check check (decision in
    ('dismiss', 'correct', 'remove', 'warn', 'suspend 7', 'suspend 30', 'close', 'restore'));

-- A request that waited when one of its parties was suspended.
alter table rentals
  drop constraint rentals_cancellation_check,
  add constraint rentals_cancellation_check check (cancellation in
    ('renter', 'owner', 'expired', 'not-handed-over', 'no-show', 'suspended'));
