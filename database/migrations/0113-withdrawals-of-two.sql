-- A withdrawal paid by hand above what one administrator decides alone: the first says that it is paid, an independent second
-- confirms or declines it (docs/decisions/0075-large-withdrawals.md). Who decided earlier ones is in the trail.
alter table withdrawals
  add column proposed_by uuid references users (id),
  add column proposed_at timestamptz,
  add column proposed_receipt text check (proposed_receipt <> ''),
  add column decided_by uuid references users (id),
  add check ((proposed_by is null) = (proposed_at is null)),
  add check ((proposed_by is null) = (proposed_receipt is null)),
  add check (proposed_by is null or (payer = 'administrator' and state <> 'returned')),
  add check (decided_by is null or (payer = 'administrator' and state <> 'requested')),
  add check (decided_by <> proposed_by and decided_by <> user_id and proposed_by <> user_id);
