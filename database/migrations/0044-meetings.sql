-- When and where the parties meet for the handover, in the words of who wrote it last.
alter table rentals
  add column meeting text,
  add column meeting_by text check (meeting_by in ('owner', 'renter')),
  add column meeting_at timestamptz;
