-- People as Okoumé knows them. Who they are to the identity service (passwords, sessions) lives in the
-- schema `auth`, or with a hosted service; the id is the same.
create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  avatar text not null,
  -- -1 rejected for good, 0 not verified or declined, 1 waiting, 2 verified
  verifier smallint not null default 0 check (verifier between -1 and 2),
  administrator boolean not null default false,
  phone text,
  address text,
  city text,
  postal_code text,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
