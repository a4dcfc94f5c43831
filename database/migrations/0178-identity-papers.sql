-- What people hold whose card could not be printed; some kinds take two pictures.
alter table identity_files
  drop constraint identity_files_document_type_check,
  add constraint identity_files_document_type_check check (document_type in
    ('CNI', 'Passeport', 'Permis', 'CNIE', 'Carte de séjour', 'CNI expirée', 'Attestation NIP', 'Récépissé')),
  -- The national identifier, sealed; its keyed hash finds the same one in another person's file.
  add column nip bytea,
  add column nip_hash bytea;
create index identity_files_nip on identity_files (nip_hash) where nip_hash is not null;

alter table identity_pictures
  drop constraint identity_pictures_kind_check,
  add constraint identity_pictures_kind_check check (kind in ('document', 'second', 'live')),
  -- Of the picture before it was sealed; null for those of before.
  add column sha256 bytea;
