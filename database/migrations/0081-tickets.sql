-- What a person asks of support («J'ai un problème»), with what it is about: at most one of their own things.
create table tickets (
  id uuid primary key,
  user_id uuid not null references users,
  key uuid not null,
  topic text not null check (
    topic in ('no-answer', 'handover', 'payment', 'refund', 'withdrawal', 'identity', 'safety', 'other')
  ),
  rental_id uuid references rentals,
  operation_id uuid references payment_operations,
  withdrawal_id uuid references withdrawals,
  verification_id uuid references identity_files,
  -- A number to call back, which the person gave for this ticket alone.
  recall_phone text,
  state text not null check (state in ('new', 'taken', 'waiting', 'resolved')),
  -- The place in the list of urgencies: 0 comes first.
  urgency smallint not null check (urgency between 0 and 3),
  -- When an answer is due; what is late is counted by it.
  aim_at timestamptz not null,
  taken_by uuid references users,
  last_number integer not null check (last_number > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  resolved_at timestamptz,
  unique (user_id, key),
  check (num_nonnulls(rental_id, operation_id, withdrawal_id, verification_id) <= 1),
  check (state <> 'new' or taken_by is null),
  check ((state = 'resolved') = (resolved_at is not null))
);
create index tickets_queue on tickets (urgency, aim_at, id) where state in ('new', 'taken');
create index tickets_late on tickets (aim_at) where state in ('new', 'taken');
create index tickets_user on tickets (user_id, created_at desc, id desc);
create index tickets_taken on tickets (taken_by) where taken_by is not null;
create index tickets_waiting on tickets (changed_at, id) where state = 'waiting';
create index tickets_resolved on tickets (changed_at) where state = 'resolved';

-- The conversation of a ticket. The first message is what the person asked.
create table ticket_messages (
  ticket_id uuid not null references tickets on delete cascade,
  number integer not null check (number > 0),
  author text not null check (author in ('person', 'support')),
  author_id uuid not null references users,
  key uuid not null,
  body text not null,
  sent_at timestamptz not null,
  primary key (ticket_id, number),
  unique (ticket_id, author_id, key)
);
create index ticket_messages_author on ticket_messages (author_id);

-- Photos of a ticket. The row comes first, so that no file is stored that nothing would delete.
create table ticket_photos (
  id uuid primary key,
  ticket_id uuid not null references tickets,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  arrived_at timestamptz,
  unique (ticket_id, sha256)
);
