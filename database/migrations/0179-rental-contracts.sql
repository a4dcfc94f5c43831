-- What the parties of a rental agree to, as it was booked, and who of them has accepted it
-- (docs/decisions/0139-a-contract-that-both-accept.md). Rentals of before have none.
create table rental_contracts (
  rental_id uuid primary key references rentals (id),
  -- JSON of its sections, in French, as they are read; null once the account of the item's owner is closed.
  text text check (digest = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  -- SHA-256 of the text.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  unique (rental_id, digest)
);

create table contract_acceptances (
  rental_id uuid not null,
  party text not null check (party in ('owner', 'renter')),
  user_id uuid not null references users (id),
  digest text not null,
  accepted_at timestamptz not null,
  primary key (rental_id, party),
  -- Of exactly that text.
  foreign key (rental_id, digest) references rental_contracts (rental_id, digest)
);
create index contract_acceptances_user on contract_acceptances (user_id);

create function rental_contract_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'rental_contracts' then
    if new.text is null and (new.rental_id, new.digest, new.made_at) = (old.rental_id, old.digest, old.made_at) then
      return new;
    end if;
  end if;
  raise exception 'a contract is fixed: % of % refused', tg_op, tg_table_name;
end $$;

create trigger rental_contracts_fixed before update or delete on rental_contracts
  for each row execute function rental_contract_is_fixed();
create trigger contract_acceptances_fixed before update or delete on contract_acceptances
  for each row execute function rental_contract_is_fixed();
