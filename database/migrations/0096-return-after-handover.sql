-- A return now follows the handover (docs/spec.md#return). Where one was declared, proved, confirmed or contested before,
-- the item went out: its handover counts as presumed, and the rent is released as if nobody had spoken of it.
update rentals
set handover_state = 'presumed',
  rent_released_at = (start_date + 2)::timestamp at time zone 'Africa/Libreville',
  due_at = now()
where handover_state = 'awaited'
  and status in ('en cours', 'terminée')
  and (return_state <> 'awaited' or return_proved_at is not null);
