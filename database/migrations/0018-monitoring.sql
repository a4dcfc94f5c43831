-- What the ledger's own watch found last, of each rule that it asks every few minutes: whichever process asked, all tell
-- the same.
create table ledger_watch (
  invariant text primary key,
  -- at most as many as are told
  violations integer not null check (violations >= 0),
  checked_at timestamptz not null,
  -- of a rule that goes from entry to entry: those up to this one were found right
  through_entry bigint not null default 0,
  -- the newest one of that time: the next watch may begin after it, and not this one, for an entry that was begun
  -- earlier may be committed later
  seen_entry bigint not null default 0
);
