-- When a party lets the team read the conversation of a disputed rental; until then nobody else reads it.
alter table rentals add column conversation_shared_at timestamptz;
