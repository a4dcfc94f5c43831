-- Entered once in a profile; printed on invoices from then on.
alter table users add column tax_number text check (tax_number <> '');

-- One for each posting of earned fees: an invoice where a fee is earned, a credit note where it is given back.
create table invoices (
  entry_id bigint primary key references ledger_entries (id),
  rental_id uuid not null references rentals (id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  corrects bigint references invoices (entry_id),
  -- FCFA, taxes included.
  amount bigint not null check (amount > 0),
  earned_at timestamptz not null,
  -- As they were then, whatever becomes of the account.
  buyer_name text not null,
  buyer_phone text not null,
  buyer_tax_number text,
  state text not null default 'to-issue'
    check (state in ('to-issue', 'issued', 'submitted', 'certified', 'rejected', 'unknown')),
  -- Once it is issued.
  number text unique,
  issued_at timestamptz,
  -- Issued without a tax authority; never certified.
  demonstration boolean,
  designation text,
  issuer jsonb,
  net bigint,
  vat bigint,
  vat_note text,
  -- What the tax authority said of it.
  submitted_at timestamptz,
  reference text unique,
  verification_url text,
  certified_at timestamptz,
  certified_by uuid references users (id),
  rejection text,
  check ((kind = 'credit-note') = (corrects is not null)),
  check (num_nulls(number, issued_at, demonstration, designation, issuer) in (0, 5)),
  check ((state = 'to-issue') = (number is null)),
  check (net + vat = amount),
  check (number is null or (vat is null) = (vat_note is not null)),
  check (num_nulls(reference, verification_url, certified_at) in (0, 3)),
  check ((state = 'certified') = (reference is not null)),
  check (state in ('to-issue', 'issued') or not demonstration)
);
create index invoices_to_issue on invoices (earned_at, entry_id) where state = 'to-issue';
create index invoices_waiting on invoices (issued_at, number)
  where state in ('issued', 'submitted', 'rejected', 'unknown') and not demonstration;
create index invoices_issued on invoices (issued_at, number) where number is not null;
create index invoices_rental on invoices (rental_id, entry_id);
create index invoices_corrects on invoices (corrects) where corrects is not null;
create index invoices_certified_by on invoices (certified_by) where certified_by is not null;

-- The last number that was drawn. Locked while numbers are drawn, so that none is missing and none comes twice.
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit-note')),
  year integer not null,
  last integer not null check (last >= 0),
  primary key (kind, year)
);

-- No fee is earned without its row: a missing rental, payment or invoice leaves a null, and the posting is refused.
create function invoice_earned_fee() returns trigger language plpgsql as $$
begin
  if new.amount > 0 then
    insert into invoices (entry_id, rental_id, kind, amount, earned_at, buyer_name, buyer_phone, buyer_tax_number)
    select new.entry_id, rental.id, 'invoice', new.amount, entry.created_at, renter.name, payment.phone, renter.tax_number
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
create trigger ledger_postings_invoice after insert on ledger_postings
  for each row when (new.account = 'earned_fees') execute function invoice_earned_fee();

-- Fees of before, in the order in which they were earned.
insert into invoices (entry_id, rental_id, kind, amount, earned_at, buyer_name, buyer_phone)
select posting.entry_id, rental.id, 'invoice', posting.amount, entry.created_at, renter.name, payment.phone
from ledger_postings as posting
  join ledger_entries as entry on entry.id = posting.entry_id
  left join rentals as rental on rental.id = posting.holder::uuid
  left join users as renter on renter.id = rental.renter_id
  left join checkouts as checkout on checkout.id = rental.id
  left join payment_operations as payment on payment.id = checkout.payment_id
where posting.account = 'earned_fees' and posting.amount > 0;
insert into invoices (entry_id, rental_id, kind, corrects, amount, earned_at, buyer_name, buyer_phone)
select posting.entry_id, invoice.rental_id, 'credit-note', invoice.entry_id, -posting.amount, entry.created_at,
  invoice.buyer_name, invoice.buyer_phone
from ledger_postings as posting
  join ledger_entries as entry on entry.id = posting.entry_id
  left join invoices as invoice on invoice.rental_id = posting.holder::uuid
where posting.account = 'earned_fees' and posting.amount < 0;

create function invoices_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from invoices) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.state <> 'certified'
      and (old.entry_id, old.rental_id, old.kind, old.corrects, old.amount, old.earned_at,
          old.buyer_name, old.buyer_phone, old.buyer_tax_number)
        is not distinct from (new.entry_id, new.rental_id, new.kind, new.corrects, new.amount, new.earned_at,
          new.buyer_name, new.buyer_phone, new.buyer_tax_number)
      and (old.number is null
        or (old.number, old.issued_at, old.demonstration, old.designation, old.issuer, old.net, old.vat, old.vat_note)
          is not distinct from (new.number, new.issued_at, new.demonstration, new.designation, new.issuer, new.net,
            new.vat, new.vat_note))
    then
      return new;
    end if;
  end if;
  raise exception 'an invoice is append-only: % refused', tg_op;
end
$$;
create trigger invoices_are_kept before update or delete on invoices
  for each row execute function invoices_are_kept();
create trigger invoices_are_not_truncated before truncate on invoices
  for each statement execute function invoices_are_kept();
