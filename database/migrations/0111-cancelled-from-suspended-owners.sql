-- A renter cancelled because the owner is suspended: the fee goes back too (docs/decisions/0070-renters-of-suspended-owners.md).
alter table rentals
  drop constraint rentals_cancellation_check,
  add constraint rentals_cancellation_check check (cancellation in
    ('renter', 'owner', 'expired', 'not-handed-over', 'no-show', 'suspended', 'owner-suspended'));
