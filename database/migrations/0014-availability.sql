-- When its owner last decided whether it is offered: what was decided before that, and arrives later, is not applied.
-- null: not since it was added
alter table items add column offered_decided_at timestamptz;
