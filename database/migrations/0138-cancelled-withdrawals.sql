-- A withdrawal that its owner took back before it was sent (docs/decisions/0100-what-an-operator-does-not-hold-waits.md).
alter table withdrawals
  drop constraint withdrawals_state_check,
  add constraint withdrawals_state_check check (state in ('requested', 'paid', 'returned', 'cancelled')),
  -- What was never sent was never paid by hand.
  add constraint withdrawals_cancelled_check check (state <> 'cancelled' or payer = 'provider');
