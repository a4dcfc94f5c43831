-- What an owner is known by: when they answered a request, and when a rental was cancelled.
alter table rentals
  add column answered_at timestamptz,
  add column cancelled_at timestamptz;
-- The ledger dates every acceptance, refusal and cancellation: none of them is without money.
update rentals set answered_at = ledger_entries.created_at from ledger_entries
  where not rentals.instant and rentals.status <> 'refusée' and ledger_entries.cause = 'rental accepted ' || rentals.id;
update rentals set answered_at = ledger_entries.created_at from ledger_entries
  where rentals.status = 'refusée' and ledger_entries.cause = 'rental closed ' || rentals.id;
update rentals set cancelled_at = ledger_entries.created_at from ledger_entries
  where rentals.status = 'annulée'
    and ledger_entries.cause in ('rental closed ' || rentals.id, 'handover closed ' || rentals.id, 'no-show settled ' || rentals.id);
create index rentals_answered on rentals (owner_id, requested_at desc)
  where not instant and (answered_at is not null or cancellation = 'expired');
-- What owners promised and did not keep.
create index rentals_let_down on rentals (owner_id, cancelled_at)
  where cancellation in ('owner', 'not-handed-over');
