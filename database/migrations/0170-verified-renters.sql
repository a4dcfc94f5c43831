-- Who may rent an item, as it was when the renter paid, and where their identity stands: until it is verified, the handover
-- has no code (docs/decisions/0135-verified-renters-by-object.md). Rentals of before ask for none.
alter table items add column renters text not null default 'anyone'
  constraint items_renters_check check (renters in ('anyone', 'verified'));
alter table checkouts add column renters text not null default 'anyone'
  constraint checkouts_renters_check check (renters in ('anyone', 'verified'));
alter table rentals
  add column identity text
    constraint rentals_identity_check check (identity in ('awaited', 'verified', 'rejected')),
  drop constraint rentals_cancellation_check,
  add constraint rentals_cancellation_check check (cancellation in
    ('renter', 'owner', 'expired', 'not-handed-over', 'no-show', 'suspended', 'owner-suspended', 'grace',
    'identity'));
create index rentals_identity on rentals (renter_id) where identity = 'awaited';
