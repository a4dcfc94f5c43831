-- A site for trials (docs/operations/staging.md), and when it was filled with people, items and rentals.
alter table installation
  drop constraint installation_mode_check,
  add constraint installation_mode_check check (mode in ('demo', 'staging', 'production')),
  add seeded_at timestamptz;

-- Withheld: the address is not one of those that a site for trials writes to.
alter table mails
  drop constraint mails_failure_kind_check,
  add constraint mails_failure_kind_check check (
    failure_kind in ('recipient', 'message', 'deferred', 'unreachable', 'settings', 'withheld', 'unknown')
  );
