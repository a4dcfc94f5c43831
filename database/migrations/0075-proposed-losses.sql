-- A large loss that one administrator has found in a payment review, until a second one confirms or declines it.
alter table payment_operations
  add column loss_proposed_by uuid references users,
  add column loss_proposed_at timestamptz,
  add column loss_note text check (loss_note <> ''),
  add check ((loss_proposed_by is null) = (loss_proposed_at is null)),
  add check ((loss_proposed_by is null) = (loss_note is null)),
  add check (loss_proposed_by is null or state = 'review');
