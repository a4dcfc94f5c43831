-- «Ce qui est remis avec»: the lines of a listing, and of each rental as they were when it was booked.
alter table items add column checklist text[] not null default '{}';
alter table rentals add column checklist text[] not null default '{}';
