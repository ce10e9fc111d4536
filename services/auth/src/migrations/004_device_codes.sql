-- Logins of command lines that are not finished. A `login` code was created by a signed-in person; a `device` code was
-- created by a command line (RFC 8628), and a person approves it.
create table auth.device_codes (
  id text collate "C" primary key,
  kind text not null check (kind in ('login', 'device')),
  -- Keyed hashes, because a short code could be found from its SHA-256.
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  user_code_hash bytea unique check (octet_length(user_code_hash) = 32),
  -- The person who gets the key; null: nobody has approved it.
  user_id text collate "C" references auth.users (id) on delete cascade,
  hostname text not null default '',
  system text not null default '',
  username text not null default '',
  client text not null default '',
  -- Address of the command line; its network counts against a limit.
  address text not null default '',
  network text not null default '',
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  expires_at timestamptz not null,
  denied_at timestamptz,
  used_at timestamptz,
  polled_at timestamptz,
  interval_seconds int not null default 5
);

create index device_codes_by_user on auth.device_codes (user_id) where user_id is not null;
create index device_codes_by_time on auth.device_codes (expires_at);

-- What a command line said of itself when it got its key.
create table auth.command_lines (
  key_id text collate "C" primary key references auth.keys (id) on delete cascade,
  hostname text not null,
  system text not null,
  username text not null,
  client text not null,
  address text not null
);

create index browser_sessions_by_address on auth.browser_sessions (address);
