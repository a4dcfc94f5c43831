-- Who goes to whom for the handover; null for what was asked for before that was a question.
alter table checkouts
  add column delivery text check (delivery in ('pickup', 'delivery'));
-- A meeting is a day, an hour and a place, which one party proposes and the other agrees to (docs/decisions/0082-who-goes-to-whom.md).
-- Earlier ones are a text alone.
alter table rentals
  add column delivery text check (delivery in ('pickup', 'delivery')),
  add column meeting_day date,
  add column meeting_hour smallint check (meeting_hour between 0 and 23),
  add column meeting_agreed_at timestamptz,
  add check ((meeting_day is null) = (meeting_hour is null)),
  add check (meeting_agreed_at is null or meeting_day is not null);
