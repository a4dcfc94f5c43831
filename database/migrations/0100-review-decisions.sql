-- What one administrator has decided of a payment in review, until a second one decides the same or declines it
-- (packages/domain/ledger/review-outcomes.ts). Until now this was a loss only, found by «succeeded».
alter table payment_operations rename column loss_proposed_by to proposed_by;
alter table payment_operations rename column loss_proposed_at to proposed_at;
alter table payment_operations rename column loss_note to proposed_note;
alter table payment_operations add column proposed_decision jsonb;
update payment_operations set proposed_decision = '{"outcome": "succeeded"}' where proposed_by is not null;
alter table payment_operations add check ((proposed_by is null) = (proposed_decision is null));

-- Of a refund that an administrator paid: the paper's number, and the company's own money where no operator paid it.
alter table payment_operations
  add column receipt text check (receipt <> ''),
  add column paid_from text check (paid_from in ('cash', 'bank')),
  add check (receipt is null or (kind = 'refund' and state = 'succeeded')),
  add check (paid_from is null or receipt is not null);

-- FCFA that an operator holds of a collection that was not paid as ordered: another amount, or from another telephone.
alter table payment_operations
  add column received_amount integer check (received_amount > 0),
  add check (received_amount is null or kind = 'collect');
