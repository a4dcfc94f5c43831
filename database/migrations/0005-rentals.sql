-- A renter on the way to paying: the quote, the stock hold and the payment. Paid, it becomes the rental of the
-- same id.
create table checkouts (
  id uuid primary key,
  renter_id uuid not null references users,
  item_id uuid not null references items,
  payment_id uuid not null references payment_operations,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  quantity integer not null check (quantity > 0),
  address text not null,
  recipient_phone text not null,
  notes text not null,
  -- FCFA, the server's own quote
  fee integer not null check (fee >= 0),
  deposit integer not null check (deposit >= 0),
  total integer not null check (total > 0),
  -- `paying` takes stock until `held_until`; `released`: the payment failed
  state text not null check (state in ('paying', 'booked', 'released', 'refunded')),
  held_until timestamptz not null,
  idempotency_key text not null,
  -- of the request, so that a key used for another one is refused
  request_digest text not null,
  created_at timestamptz not null,
  unique (renter_id, idempotency_key)
);
create index checkouts_paying on checkouts (item_id) where state = 'paying';

create table rentals (
  id uuid primary key references checkouts,
  item_id uuid not null references items,
  renter_id uuid not null references users,
  owner_id uuid not null references users,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  quantity integer not null check (quantity > 0),
  address text not null,
  recipient_phone text not null,
  notes text not null,
  -- as they were when the rental was asked for
  item_title text not null,
  item_image text,
  -- FCFA: rent and deposit together, the deposit, the fee
  total_price integer not null check (total_price > 0),
  deposit integer not null check (deposit >= 0),
  fee integer not null check (fee >= 0),
  status text not null check (status in ('en attente', 'acceptée', 'refusée', 'en cours', 'terminée', 'annulée')),
  cancellation text check (cancellation in ('renter', 'owner', 'expired')),
  return_state text not null
    check (return_state in ('awaited', 'declared', 'confirmed', 'contested', 'presumed', 'settled')),
  requested_at timestamptz not null,
  -- the next instant at which time alone may move it; null when none will
  due_at timestamptz,
  check ((status = 'annulée') = (cancellation is not null)),
  check (owner_id <> renter_id)
);
create index rentals_renter on rentals (renter_id, requested_at desc);
create index rentals_owner on rentals (owner_id, requested_at desc);
create index rentals_due on rentals (due_at) where due_at is not null;
-- What may still take stock: live rentals, and finished ones whose object has not come back.
create index rentals_occupying on rentals (item_id)
  where status in ('en attente', 'acceptée', 'en cours')
    or (status = 'terminée' and return_state in ('awaited', 'declared', 'contested'));
create index rentals_accepted on rentals (owner_id) where status = 'acceptée';
