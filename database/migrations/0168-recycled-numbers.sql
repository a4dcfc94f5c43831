-- When an account was used last: operators give numbers that are used no more to others.
alter table auth.users add column seen_at timestamptz not null default now();

-- The last characters of an accepted document, sealed: they stay once its number is deleted.
alter table identity_files add column document_end bytea;
