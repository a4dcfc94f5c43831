-- Least privilege: roles instead of one right to everything. Who had that right may still do everything.
alter table users
  add column roles text[] not null default '{}'
    constraint users_roles_check
    check (roles <@ array['support', 'moderation', 'finance', 'supervisor'] and array_position(roles, null) is null);
update users set roles = '{supervisor}' where administrator;
create index users_by_duty on users (id) where roles <> '{}';
-- Rolling restart: processes of the release before still read `administrator`, which nothing writes any more.
