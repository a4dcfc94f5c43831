-- Who gave an administrator their newest role, and when; nobody for the operator (packages/domain/person/administrator-roles.ts).
alter table users add column appointed_by uuid references users (id) on delete set null;
alter table users add column appointed_at timestamptz;
create index users_appointed_by on users (appointed_by) where appointed_by is not null;
