-- Links by which somebody without an account pays a renter's order (docs/spec.md#paying). Where one stands follows from its
-- checkouts and the time. The token itself is stored nowhere.
create table payment_links (
  id uuid primary key,
  token_hash text not null unique,
  renter_id uuid not null references users,
  item_id uuid not null references items,
  start_date date not null,
  end_date date not null,
  quantity integer not null check (quantity > 0),
  -- As the renter asked for it at the bill, without a telephone number.
  request jsonb not null,
  fee integer not null check (fee >= 0),
  deposit integer not null check (deposit >= 0),
  total integer not null check (total > 0),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  check (start_date <= end_date)
);
create index payment_links_renter on payment_links (renter_id, created_at desc);
create index payment_links_item on payment_links (item_id);
create index payment_links_expired on payment_links (expires_at);

alter table checkouts add column payment_link_id uuid references payment_links;
create index checkouts_payment_link on checkouts (payment_link_id) where payment_link_id is not null;
-- Performance: lists of rentals say it, and do not read checkouts.
alter table rentals add column paid_by_other boolean not null default false;

-- The buyer is the renter, whoever paid for them: an invoice has the renter's number.
create or replace function invoice_earned_fee() returns trigger language plpgsql as $$
begin
  if new.amount > 0 then
    insert into invoices (entry_id, rental_id, kind, amount, earned_at, buyer_name, buyer_phone, buyer_tax_number)
    select new.entry_id, rental.id, 'invoice', new.amount, entry.created_at, renter.name,
      case when rental.paid_by_other then coalesce(renter.phone, rental.recipient_phone) else payment.phone end,
      renter.tax_number
    from ledger_entries as entry
      left join rentals as rental on rental.id = new.holder::uuid
      left join users as renter on renter.id = rental.renter_id
      left join checkouts as checkout on checkout.id = rental.id
      left join payment_operations as payment on payment.id = checkout.payment_id
    where entry.id = new.entry_id;
  else
    insert into invoices
      (entry_id, rental_id, kind, corrects, amount, earned_at, buyer_name, buyer_phone, buyer_tax_number)
    select new.entry_id, invoice.rental_id, 'credit-note', invoice.entry_id, -new.amount, entry.created_at,
      invoice.buyer_name, invoice.buyer_phone, invoice.buyer_tax_number
    from ledger_entries as entry left join lateral (
      select * from invoices where rental_id = new.holder::uuid and kind = 'invoice' order by entry_id desc limit 1
    ) as invoice on true
    where entry.id = new.entry_id;
  end if;
  return null;
end
$$;
