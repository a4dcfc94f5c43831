-- Shown as «Rose M.» instead of the masked name, where the person has chosen so (docs/spec.md#masked-names).
alter table users add column open_name boolean not null default false;
