-- What a notice is about, at a glance, for the mail that is rendered from it: the object, its picture, days and sum.
alter table notices add column summary jsonb;
