-- What stays with the owner where the renter cancels late, by the owner's choice, as it was when the renter paid
-- (docs/decisions/0130-cancellation-chosen-by-the-owner.md). Rentals and checkouts of before have none: their rules stay.
alter table items add column cancel_policy text not null default 'souple'
  constraint items_cancel_policy_check check (cancel_policy in ('souple', 'modérée', 'ferme'));
alter table checkouts add column cancel_policy text
  constraint checkouts_cancel_policy_check check (cancel_policy in ('souple', 'modérée', 'ferme'));
alter table rentals
  add column cancel_policy text
    constraint rentals_cancel_policy_check check (cancel_policy in ('souple', 'modérée', 'ferme')),
  drop constraint rentals_cancellation_check,
  add constraint rentals_cancellation_check check (cancellation in
    ('renter', 'owner', 'expired', 'not-handed-over', 'no-show', 'suspended', 'owner-suspended', 'grace'));
drop index rentals_held;
create index rentals_held on rentals (owner_id, rent_released_at)
  where status in ('acceptée', 'en cours', 'terminée') or (cancellation = 'renter' and rent_to_owner is not null);
