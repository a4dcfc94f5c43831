-- What this database is for, written at the first start: a demo's accounts have a password that everybody knows, and must
-- never stand where production works. It is part of the data, and goes wherever that is moved or restored.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'production'))
);
insert into installation (mode) select 'demo' where exists (select from demo_clock);
