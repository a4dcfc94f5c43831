-- FCFA: the lower deposit that a trusted renter pays; null where the item has one deposit for everybody.
alter table items add column trusted_deposit integer check (trusted_deposit >= 0 and trusted_deposit < deposit);
