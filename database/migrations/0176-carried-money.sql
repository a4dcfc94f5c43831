-- What was paid for a rental that its owner did not give waits two hours for its renter's choice of another item
-- (docs/decisions/0140-refused-money-pays-another-item.md). `carry_over`: asked for before paying. `carried_from`, `carried_amount`:
-- of a checkout that such money pays, wholly or beside its own payment; one without a payment of its own has that of the refused rental.
alter table checkouts
  add column carry_over boolean not null default false,
  add column carried_from uuid references rentals,
  add column carried_amount integer not null default 0,
  add constraint checkouts_carried_amount_check check (carried_amount between 0 and total),
  add constraint checkouts_carried_check check ((carried_from is null) = (carried_amount = 0)),
  -- Money is carried once: no purse.
  add constraint checkouts_carried_once_check check (carried_from is null or not carry_over);
-- One choice at a time, and at last one.
create unique index checkouts_carried on checkouts (carried_from)
  where carried_from is not null and state in ('paying', 'booked');

create table carried_money (
  rental_id uuid primary key references rentals,
  amount integer not null check (amount > 0),
  state text not null check (state in ('offered', 'used', 'refunded')),
  held_until timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'offered'))
);
create index carried_money_due on carried_money (held_until) where state = 'offered';
