-- «Propriétaire de confiance» and «Locataire de confiance», decided each night (packages/domain/person/trust.ts).
alter table users
  add column trusted_owner boolean not null default false,
  add column trusted_renter boolean not null default false;
-- Those about whom the night's job may decide: reviewed often enough, or trusted until now.
create index users_maybe_trusted on users (id)
  where closed_at is null and (owner_note_count >= 3 or renter_note_count > 0 or trusted_owner or trusted_renter);
-- An owner's finished rentals: how many in all, and how many of a year.
create index rentals_ended_of_owner on rentals (owner_id, end_date) where status = 'terminée';
