-- The parties of a contested return can agree on it before an administrator decides (docs/spec.md#contested-return).
alter table rentals
  add contest_state text check (contest_state in ('open', 'proposed', 'escalated', 'agreed', 'decided')),
  add contest_cause text check (contest_cause in
    ('broken', 'damaged', 'dirty', 'incomplete', 'late', 'not returned')),
  add contest_answer text,
  add contest_answered_at timestamptz,
  -- FCFA that the renter proposes to leave to the owner.
  add contest_proposal integer check (contest_proposal > 0);

-- Contests of before waited for an administrator alone.
update rentals set contest_state = 'escalated' where return_state = 'contested';
update rentals set contest_state = 'decided' where return_state = 'settled' and return_contested_at is not null;

alter table rentals add constraint rentals_contest_open
  check ((return_state = 'contested') = coalesce(contest_state in ('open', 'proposed', 'escalated'), false));

drop index rentals_contested;
create index rentals_escalated on rentals (return_contested_at, id) where contest_state = 'escalated';
