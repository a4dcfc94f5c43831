-- Why the owner refused; null where no reason was given (docs/spec.md#rental-status).
alter table rentals
  add refusal_reason text check (refusal_reason in ('promised', 'broken', 'days', 'other')),
  add check (refusal_reason is null or status = 'refusée');
