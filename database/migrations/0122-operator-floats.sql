-- Since when money that is to leave has waited for its operator to hold enough; of what was sent since, when it first waited.
alter table payment_operations add column short_since timestamptz;
alter table payment_operations add check (short_since is null or kind <> 'collect');

-- What is to leave an operator, or may have left it.
create index payment_operations_leaving on payment_operations (operator)
  where kind <> 'collect' and state in ('created', 'submitting', 'pending', 'unknown', 'review');
-- Looked at whenever money comes.
create index payment_operations_short on payment_operations (operator) where state = 'created' and short_since is not null;

-- What an operator holds, from the index alone: asked for each payment that is to leave.
create index ledger_postings_operator on ledger_postings (holder) include (amount) where account = 'mobile_money';
