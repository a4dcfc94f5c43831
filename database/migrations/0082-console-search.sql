-- The console finds a payment by the provider's own reference, and a person by a part of their name.
create index payment_operations_provider_reference on payment_operations (provider_reference)
  where provider_reference is not null;
create index users_name on users using gin (lower(name) gin_trgm_ops) where closed_at is null;
