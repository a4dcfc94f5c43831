-- Days of Libreville whose books are closed. Every day before a closed one is closed as well.
create table closed_days (
  day date primary key,
  closed_by uuid not null references users (id),
  closed_at timestamptz not null,
  -- Why a provider's balance differs, where one does.
  note text check (note <> ''),
  -- The newest entry of the ledger at that instant: what is newer is of a later day.
  through_entry bigint not null
);
create index closed_days_closed_by on closed_days (closed_by);

-- A server's clock may be behind: an entry would change what an accountant has in hand. KD001 is retried later.
create function ledger_day_is_open() returns trigger language plpgsql as $$
begin
  if exists (select from closed_days where day >= (new.created_at at time zone 'Africa/Libreville')::date) then
    raise exception 'the day of this entry is closed: the clock says %', new.created_at using errcode = 'KD001';
  end if;
  return new;
end
$$;
create trigger ledger_entries_day_is_open before insert on ledger_entries
  for each row execute function ledger_day_is_open();
