-- A commission that was written too large, or that the operator gave back, is mended by an entry of its own.
alter table office_entries drop constraint office_entries_kind_check;
alter table office_entries add constraint office_entries_kind_check check (kind in ('to-bank', 'from-bank', 'between-operators',
  'charge', 'charge-returned', 'unidentified', 'unidentified-returned', 'shortage', 'surplus'));

-- A difference that has become another one, of kind or sum, is explained anew.
drop index difference_explained_once;
create unique index difference_explained_once on difference_explanations (difference, kind, amount)
  where state <> 'declined' and withdrawn_at is null;
