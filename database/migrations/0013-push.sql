-- How a person is told: on their devices, or by mail.
alter table notices
  -- null: what is told by mail whatever was chosen
  add column kind text check (kind in ('requests', 'answers', 'payments', 'messages', 'returns')),
  -- when a device's push service first took it
  add column pushed_at timestamptz;

-- What a person has chosen; without a row it is the default of the product.
create table notice_ways (
  user_id uuid not null references users,
  kind text not null check (kind in ('requests', 'answers', 'payments', 'messages', 'returns')),
  way text not null check (way in ('push', 'mail')),
  primary key (user_id, kind)
);

-- Browsers that somebody has allowed to show notifications.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users,
  -- an address of the browser's own push service; whoever knows it and the keys can write to the device
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- when it last said that it is there, to the day
  seen_at timestamptz not null,
  -- when its push service last took something for it
  reached_at timestamptz
);
create index push_devices_user on push_devices (user_id);
