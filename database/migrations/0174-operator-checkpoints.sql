-- What an operator holds, FCFA, by the entries up to one of them: no payment sums the ledger of all years.
create table operator_checkpoints (
  operator text primary key check (operator in ('AIRTEL', 'MOOV')),
  balance bigint not null,
  through_entry bigint not null,
  written_at timestamptz not null
);

-- Sums begin behind the checkpoint, along ledger_postings_account.
drop index ledger_postings_operator;
