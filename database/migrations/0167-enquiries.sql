-- Questions about days of an item, bargained over and agreed to before anything is paid (docs/spec.md#enquiries).
create table enquiries (
  id uuid primary key,
  item_id uuid not null references items,
  owner_id uuid not null references users,
  renter_id uuid not null references users,
  start_date date not null,
  end_date date not null,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('open', 'pre-approved', 'booked', 'expired', 'withdrawn', 'closed')),
  unanswered boolean not null default false,
  computed_rent integer not null check (computed_rent > 0),
  proposed_rent integer,
  agreed_rent integer,
  proposals smallint not null default 0 check (proposals between 0 and 2),
  approvals smallint not null default 0 check (approvals between 0 and 2),
  awaited_since timestamptz,
  answered_at timestamptz,
  last_message_at timestamptz not null,
  valid_until timestamptz,
  reserved_until timestamptz,
  due_at timestamptz,
  created_at timestamptz not null,
  check (start_date <= end_date),
  check (owner_id <> renter_id),
  check (proposed_rent <= computed_rent and proposed_rent::bigint * 100 >= computed_rent::bigint * 70),
  check (agreed_rent <= computed_rent and agreed_rent::bigint * 2 >= computed_rent),
  check (state not in ('pre-approved', 'booked') or (agreed_rent is not null and valid_until is not null)),
  check (not unanswered or state = 'closed'),
  check ((due_at is null) = (state not in ('open', 'pre-approved')))
);
-- A person has one for each item at a time: two rounds are not begun again.
create unique index enquiries_live on enquiries (renter_id, item_id) where state in ('open', 'pre-approved');
create index enquiries_renter on enquiries (renter_id, created_at desc);
create index enquiries_owner on enquiries (owner_id, created_at desc);
create index enquiries_due on enquiries (due_at) where due_at is not null;
create index enquiries_item on enquiries (item_id) where state = 'pre-approved';

-- Which agreement a payment is of, and which one a rental came from.
alter table checkouts add column enquiry_id uuid references enquiries;
create index checkouts_enquiry on checkouts (enquiry_id) where enquiry_id is not null;
alter table rentals add column enquiry_id uuid references enquiries;
create unique index rentals_enquiry on rentals (enquiry_id) where enquiry_id is not null;

-- A conversation begins with an enquiry, and its rental takes it over: `rental_id` is the enquiry's id until then.
alter table conversations drop constraint conversations_rental_id_fkey;

-- Its days are reserved on the item's page; its answers count on the owner's.
create trigger enquiries_shown after insert or update of state, reserved_until, answered_at or delete on enquiries
  for each row execute function notify_rental();
