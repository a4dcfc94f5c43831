-- Proof of who one is, the end of an account, and mails that could not be sent.

alter table users
  -- why the last file was not accepted; told to the person
  add column verifier_reason text,
  -- the person left: what named them is gone, what others need of the past stays
  add column closed_at timestamptz;
-- The few who decide on identities and read what could not be sent.
create index users_administrators on users (id) where administrator;
-- Of whoever takes their data along, or leaves; of the others there is an index already.
create index items_owner_deleted on items (owner_id) where deleted_at is not null;

-- What somebody was asked to do before the camera. The server chooses, so that no photo can be prepared.
create table liveness_prompts (
  id uuid primary key,
  user_id uuid not null references users,
  prompt text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index liveness_prompts_user on liveness_prompts (user_id);
create index liveness_prompts_expires on liveness_prompts (expires_at);

create table identity_files (
  id uuid primary key,
  user_id uuid not null references users,
  document_type text not null check (document_type in ('CNI', 'Passeport', 'Permis')),
  -- encrypted; null once the documents are deleted
  document_number bytea,
  prompt text not null,
  submitted_at timestamptz not null,
  decision smallint check (decision in (-1, 0, 2)),
  reason text,
  decided_at timestamptz,
  documents_deleted_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
-- One file at a time waits for a decision.
create unique index identity_files_waiting on identity_files (user_id) where decided_at is null;
create index identity_files_user on identity_files (user_id, submitted_at desc);
create index identity_files_to_delete on identity_files (decided_at) where documents_deleted_at is null;

-- The pictures themselves are encrypted in the private storage, under the same id.
create table identity_pictures (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('document', 'live')),
  -- what a live photo answers
  prompt_id uuid references liveness_prompts on delete set null,
  file_id uuid references identity_files,
  created_at timestamptz not null
);
create index identity_pictures_file on identity_pictures (file_id);
create index identity_pictures_prompt on identity_pictures (prompt_id);
create index identity_pictures_user on identity_pictures (user_id);
create index identity_pictures_loose on identity_pictures (created_at) where file_id is null;

alter table mails
  add column attempts integer not null default 0,
  -- given up: an operator looks at it
  add column failed_at timestamptz,
  -- of the last attempt: who said no, and in which words
  add column failure_kind text check (
    failure_kind in ('recipient', 'message', 'deferred', 'unreachable', 'settings', 'unknown')
  ),
  add column failure text,
  add check (failed_at is null or (sent_at is null and failure_kind is not null and failure is not null));
create index mails_failed on mails (failed_at desc, id desc) where failed_at is not null;
create index mails_waiting on mails (id) where sent_at is null and failed_at is null and failure_kind is not null;

-- Attempts to sign in, sign up and have mails sent: counted here so that the limits hold across processes.
create table auth.attempts (
  -- the e-mail or the address of the network as a keyed hash
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index attempts_window_ends on auth.attempts (window_ends);
-- They take its place.
drop table auth.rate_limits;

-- A browser that waits until the e-mail of its account is confirmed, on whatever device.
create table auth.awaiting_browsers (
  -- hash of what its cookie holds
  proof text primary key,
  user_id uuid not null references auth.users on delete cascade,
  remember boolean not null,
  expires_at timestamptz not null
);
create index awaiting_browsers_user_id on auth.awaiting_browsers (user_id);
create index awaiting_browsers_expires_at on auth.awaiting_browsers (expires_at);

-- A new e-mail whose link was not opened yet; the newest wish alone counts.
create table auth.email_changes (
  user_id uuid primary key references auth.users on delete cascade,
  -- hash of what the link carries
  proof text not null unique,
  email text not null,
  expires_at timestamptz not null
);

-- The links of forgotten passwords, by the account that they open.
create index verifications_value on auth.verifications (value);

-- What is over is swept away.
create index verifications_expires_at on auth.verifications (expires_at);
create index sessions_expires_at on auth.sessions (expires_at);
create index email_changes_expires_at on auth.email_changes (expires_at);
