-- A retired key has no row in auth.signing_keys, so that processes of every version forget it.
create table auth.retired_signing_keys (
  id text collate "C" primary key,
  retired_at timestamptz not null
);
