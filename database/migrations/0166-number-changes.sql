-- SIM swap: withdrawals to new numbers wait after the number that opens an account was replaced or removed.
alter table auth.users add column phone_changed_at timestamptz;

create function auth.note_phone_change() returns trigger language plpgsql as $$
begin
  new.phone_changed_at := now();
  return new;
end $$;

create trigger users_phone_changed before update of phone_number on auth.users
  for each row when (old.phone_number is not null and new.phone_number is distinct from old.phone_number)
  execute function auth.note_phone_change();

-- The account that ordered a code for a number to add, as a keyed hash: no other account can enter it there.
alter table auth.phone_codes add column ordered_by text;
