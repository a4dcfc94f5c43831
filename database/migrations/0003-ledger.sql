-- Double entry. An entry is one event's movements; its postings sum to zero, and neither is ever changed.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- names the event: the same one can never be posted twice
  cause text not null unique,
  created_at timestamptz not null
);

create table ledger_postings (
  entry_id bigint not null references ledger_entries,
  account text not null,
  holder text not null,
  -- FCFA; positive credits the account, negative debits it
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account, holder)
);
create index ledger_postings_account on ledger_postings (account, holder, entry_id);

-- The running balance of every account that must not go below zero. `mobile_money` has none here: every
-- payment of an operator would wait for one row, and it is the sum of all the others.
create table ledger_balances (
  account text not null,
  holder text not null,
  balance bigint not null check (balance >= 0),
  primary key (account, holder)
);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name;
end
$$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_is_append_only();

-- An entry's postings are written by one statement, so a statement that does not balance is refused.
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select entry_id into unbalanced from written group by entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not balance', unbalanced;
  end if;
  return null;
end
$$;
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as written for each statement execute function ledger_entry_balances();
