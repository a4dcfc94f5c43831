-- better-auth's phone-number plugin: the number of an account, proved by a code.
alter table auth.users
  add column phone_number text unique,
  add column phone_number_verified boolean,
  add check (phone_number_verified is not null or phone_number is null);

-- A row a code that was ordered. Number and code are keyed hashes: neither can be read from a leaked database.
create table auth.phone_codes (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  code text not null,
  ordered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  entered boolean not null default false,
  provider text,
  provider_id text,
  delivery text check (delivery in ('accepted', 'refused', 'unknown', 'delivered', 'failed'))
);

-- Of a number's codes only the newest can be entered.
create index phone_codes_phone on auth.phone_codes (phone, ordered_at desc);
-- The breaker reads the newest; the sweep the oldest.
create index phone_codes_ordered on auth.phone_codes (ordered_at);
create unique index phone_codes_report on auth.phone_codes (provider, provider_id) where provider_id is not null;

-- What arrived on the demo's telephones.
create table simulator_texts (
  id uuid primary key,
  phone text not null,
  body text not null,
  arrives_at timestamptz not null
);
create index simulator_texts_phone on simulator_texts (phone, arrives_at desc);
