-- The figures of a week: rentals by their last day, identity files by their decision, tickets by when they were asked.
create index rentals_end on rentals (end_date);
create index identity_files_decided on identity_files (decided_at) where decided_at is not null;
create index tickets_created on tickets (created_at);
