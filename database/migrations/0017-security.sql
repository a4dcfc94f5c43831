-- How often a person, or an address of the network, has called what may be called only so often. Unlogged: it is
-- written with each such call and may be lost in a crash, after which everybody counts from nothing.
create unlogged table call_counts (
  -- the call, and who or where, which is not written down
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index call_counts_window_ends on call_counts (window_ends);

-- A session is prolonged as it is used, but not for ever: whoever uses one for months gives the password again.
create function auth.session_ends() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end
$$;
create trigger sessions_end before insert or update on auth.sessions
  for each row execute function auth.session_ends();
