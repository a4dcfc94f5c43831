-- What an owner asks of the deposit in contesting a return; null for all of it. The rest goes back at once.
alter table rentals add column contested_amount integer check (contested_amount > 0 and contested_amount < deposit);
