-- Money follows the item: the rent is released by the handover, proved by code, or presumed (docs/spec.md#handover).
alter table rentals
  add handover_state text not null default 'awaited' check (handover_state in
    ('awaited', 'proved', 'presumed', 'missing', 'no-show', 'problem', 'disputed', 'refunded', 'settled')),
  add handover_report text check (handover_report in ('missing', 'no-show', 'problem')),
  add handover_report_text text,
  add handover_reported_at timestamptz,
  add handover_answer text,
  -- FCFA of the rent that the owner offers to give back.
  add handover_offer integer check (handover_offer > 0),
  add handover_offered_at timestamptz,
  -- When the server received the proof; the device's clock decides nothing.
  add handover_proved_at timestamptz,
  add handover_claimed_at timestamptz,
  add return_proved_at timestamptz,
  add return_claimed_at timestamptz,
  -- From when the rent may be withdrawn; null while it is held.
  add rent_released_at timestamptz,
  -- FCFA that the owner keeps of the rent once a report is settled; null where all of it is theirs.
  add rent_to_owner integer check (rent_to_owner >= 0 and rent_to_owner <= total_price - deposit),
  add handover_decision text,
  add check (handover_state in ('awaited', 'proved', 'presumed') or handover_report is not null),
  drop constraint rentals_cancellation_check,
  add constraint rentals_cancellation_check
    check (cancellation in ('renter', 'owner', 'expired', 'not-handed-over', 'no-show'));

update rentals
set handover_state = 'presumed', rent_released_at = start_date::timestamp at time zone 'Africa/Libreville'
where status in ('en cours', 'terminée');

drop index rentals_accepted;
create index rentals_held on rentals (owner_id, rent_released_at)
  where status in ('acceptée', 'en cours', 'terminée');
create index rentals_handover_disputed on rentals (handover_reported_at, id) where handover_state = 'disputed';

-- The codes and tokens that prove the handovers of a rental, encrypted: who receives the item shows them.
create table handover_codes (
  rental_id uuid not null references rentals,
  direction text not null check (direction in ('remise', 'retour')),
  code_sealed bytea not null,
  token_sealed bytea not null,
  wrong_tries integer not null default 0,
  wrong_at timestamptz,
  -- Idempotency: the try that a device sends again counts once.
  wrong_key text,
  primary key (rental_id, direction)
);

-- What was handed over with the item, as the giver ticked it off.
create table handover_checks (
  rental_id uuid not null references rentals,
  direction text not null check (direction in ('remise', 'retour')),
  user_id uuid not null references users,
  checklist text[] not null,
  primary key (rental_id, direction)
);
create index handover_checks_user on handover_checks (user_id);
