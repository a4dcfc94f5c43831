-- What moderators are shown of a person in words: each by an index.
create index withdrawals_phone on withdrawals (phone, user_id);
create index rentals_cancelled_by_renter on rentals (renter_id, cancelled_at) where cancellation = 'renter';

-- Whose device it was before: only set where a browser that was entered for another person changes hands.
alter table push_devices add column earlier_user_id uuid references users;
create index push_devices_earlier on push_devices (earlier_user_id) where earlier_user_id is not null;

-- Whether the other party could not read all of it when it was sent, for a number or an address in it.
alter table messages add column hid_contact boolean not null default false;
create index messages_hid_contact on messages (author_id, sent_at) where hid_contact;
