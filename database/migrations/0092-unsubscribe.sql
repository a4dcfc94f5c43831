-- A path of this site by which a notice's alert is stopped without signing in. Its mail leads there, and names it to mail
-- programs (RFC 8058).
alter table notices add stop_link text;
alter table mails add unsubscribe text;

-- Words of three letters are terms too: the next start counts all of them.
truncate search_terms;
