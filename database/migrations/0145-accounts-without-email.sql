-- An account that a telephone number opened has no e-mail, nor has one that is closed.
alter table users alter column email drop not null;
update users set email = null where closed_at is not null;
