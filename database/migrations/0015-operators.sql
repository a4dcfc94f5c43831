-- Finding whoever calls by the number they call from.
create index users_phone on users (phone) where phone is not null;

-- The trail of one kind of decision.
create index audit_events_action on audit_events (action, at desc, id desc);
