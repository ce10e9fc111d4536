create table auth.users (
  id text collate "C" primary key,
  name text collate "C" not null unique,
  created_at timestamptz not null default clock_timestamp()
);

-- What the archive keeps of a key; never the key.
create table auth.keys (
  id text collate "C" primary key,
  user_id text collate "C" not null references auth.users (id),
  label text not null,
  last_four text not null check (length(last_four) = 4),
  created_at timestamptz not null,
  -- The token's exp; null: it does not expire.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index keys_by_user on auth.keys (user_id, created_at desc, id);

create table auth.signing_keys (
  id text collate "C" primary key,
  -- Raw Ed25519 public key.
  public_key bytea not null check (octet_length(public_key) = 32),
  -- The private half, readable only with the sealing secret.
  sealed bytea not null,
  -- From here on it may sign: every gateway has had the time to learn of it.
  usable_at timestamptz not null
);
