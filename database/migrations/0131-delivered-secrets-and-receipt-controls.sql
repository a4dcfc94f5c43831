-- The renewal of an account's secret that is under way at a provider which delivers it to an address of ours: one at a
-- time, so that a delivery which names no account is of that one. Sealed, and dropped when the renewal ends.
create table awaited_secrets (
  provider text primary key,
  account_code text not null,
  requested_at timestamptz not null default now(),
  secret bytea,
  expires_in integer check (expires_in > 0)
);

-- Six letters beside a receipt's number, by which anybody who has it may check the receipt. Drawn once: a key could change
-- during the years for which receipts are kept. The first digits of a random UUID, as letters that are not misread on paper.
alter table checkouts add column receipt_control text not null
  default translate(left(gen_random_uuid()::text, 6), '0123456789abcdef', 'ACDEFHJKMNPRTWXY')
  check (receipt_control ~ '^[ACDEFHJKMNPRTWXY]{6}$');
