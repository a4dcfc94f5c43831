-- Statements of finished years, as they were first given out: a copy is checked against the digest.
create table yearly_statements (
  user_id uuid not null references users (id),
  year smallint not null check (year between 1900 and 2998),
  -- SHA-256 of the file.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- CSV; null once the account is closed.
  file text check (digest = encode(sha256(convert_to(file, 'UTF8')), 'hex')),
  made_at timestamptz not null,
  primary key (user_id, year)
);

create function yearly_statement_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.file is null
      and (new.user_id, new.year, new.digest, new.made_at) = (old.user_id, old.year, old.digest, old.made_at)
    then
      return new;
    end if;
  end if;
  raise exception 'a yearly statement is fixed: % refused', tg_op;
end $$;

create trigger yearly_statements_fixed before update or delete on yearly_statements
  for each row execute function yearly_statement_is_fixed();
