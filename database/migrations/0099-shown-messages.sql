-- What the other party reads of a message while telephone numbers are not shared: contacts in it are masked. Null in messages
-- from before, until a job has written it, since the rules of masking are code.
alter table messages add column shown text;
create index messages_without_shown on messages (rental_id, number) where shown is null;
