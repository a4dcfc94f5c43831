-- A statement's file is evidence by its digest: the two can never disagree. Each was written with the digest of these bytes.
alter table statements add constraint statements_digest_check check (digest = encode(sha256(file), 'hex'));
