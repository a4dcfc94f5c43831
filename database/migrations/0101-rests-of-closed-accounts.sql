-- FCFA below a withdrawal's minimum that a wallet held when its account was closed: left to us by choice, or kept for its owner
-- where a supervisor closed it (docs/decisions/0064-rests-of-closed-accounts.md).
alter table users
  add column rest_given_up integer check (rest_given_up > 0),
  add column rest_set_aside integer check (rest_set_aside > 0),
  add check (rest_given_up is null or rest_set_aside is null),
  add check (closed_at is not null or (rest_given_up is null and rest_set_aside is null));

-- A rest below the least withdrawal leaves whole; `packages/domain/ledger/withdrawals.ts` says when.
alter table withdrawals drop constraint withdrawals_amount_check, add constraint withdrawals_amount_check check (amount between 1 and 500000);
