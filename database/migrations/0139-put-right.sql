-- A certification that a person wrote wrongly, as it was until it was corrected.
create table former_certifications (
  number text not null references invoices (number),
  reference text not null,
  verification_url text not null,
  certified_at timestamptz not null,
  certified_by uuid not null references users (id),
  replaced_at timestamptz not null,
  replaced_by uuid not null references users (id),
  reason text not null check (reason <> ''),
  primary key (number, certified_at)
);
create index former_certifications_certified_by on former_certifications (certified_by);
create index former_certifications_replaced_by on former_certifications (replaced_by);

create function former_certifications_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from former_certifications) then
    return null;
  end if;
  raise exception 'a former certification is append-only: % refused', tg_op;
end
$$;
create trigger former_certifications_are_kept before update or delete on former_certifications
  for each row execute function former_certifications_are_kept();
create trigger former_certifications_are_not_truncated before truncate on former_certifications
  for each statement execute function former_certifications_are_kept();

-- Of a certified one only what a person wrote changes, and only once it is kept.
create or replace function invoices_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from invoices) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.state <> 'certified' or (new.state = 'certified' and new.certified_by is not null
        and (old.submitted_at, old.rejection) is not distinct from (new.submitted_at, new.rejection)
        and exists (select from former_certifications as former
          where (former.number, former.reference, former.verification_url, former.certified_at, former.certified_by)
            = (old.number, old.reference, old.verification_url, old.certified_at, old.certified_by))))
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

-- An explanation that was a mistake is taken back: the difference is open again, and what was said of it stays.
alter table difference_explanations
  add column withdrawn_by uuid references users (id),
  add column withdrawn_at timestamptz,
  add column withdrawn_reason text check (withdrawn_reason <> ''),
  add check ((withdrawn_by is null) = (withdrawn_at is null)),
  add check ((withdrawn_by is null) = (withdrawn_reason is null)),
  add check (withdrawn_by is null or state <> 'declined');
drop index difference_explained_once;
create unique index difference_explained_once on difference_explanations (difference)
  where state <> 'declined' and withdrawn_at is null;
create index difference_explanations_withdrawn_by on difference_explanations (withdrawn_by);
