-- The name finds a user on the command line; a person who signs up has an email instead.
alter table auth.users
  alter column name drop not null,
  add column display_name text,
  -- Lower case, so that the unique index has one row per mailbox; null: a user without an account.
  add column email text,
  add column role text not null default 'member' check (role in ('administrator', 'member')),
  add column last_sign_in_at timestamptz,
  add column disabled_at timestamptz,
  -- The removal has begun; the row stays until no project of the person is left.
  add column removed_at timestamptz;

create unique index users_by_email on auth.users (lower(email)) where email is not null;

-- The ways by which a person signs in. The subject of a password is the user's id.
create table auth.credentials (
  id text collate "C" primary key,
  user_id text collate "C" not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('password', 'oidc', 'passkey')),
  provider text not null,
  subject text not null,
  -- Argon2id hash of the peppered password; null for the other kinds.
  secret text,
  -- Public data of a passkey.
  data jsonb,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  last_used_at timestamptz,
  unique (provider, subject)
);

create index credentials_by_user on auth.credentials (user_id);

create table auth.browser_sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references auth.users (id) on delete cascade,
  -- SHA-256 of the cookie.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  last_used_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- Absolute expiry. The idle expiry follows from last_used_at.
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);

create index browser_sessions_by_user on auth.browser_sessions (user_id, created_at);

-- Links that work once: first set-up, invitation, password reset.
create table auth.invitations (
  id text collate "C" primary key,
  -- SHA-256 of the link's secret.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('setup', 'invitation', 'password_reset')),
  -- The user who gets the account or the password; null: a new user.
  user_id text collate "C" references auth.users (id) on delete cascade,
  -- The only email that may accept it; null: any.
  email text,
  role text not null check (role in ('administrator', 'member')),
  created_by text collate "C" references auth.users (id) on delete set null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index invitations_by_user on auth.invitations (user_id) where user_id is not null;
create index invitations_by_creator on auth.invitations (created_by) where created_by is not null;

-- Failed attempts per account, address and browser. The key is a keyed hash: no email is readable here.
create table auth.throttles (
  key text collate "C" primary key,
  failures float8 not null default 0,
  counted_at timestamptz not null default clock_timestamp(),
  blocked_until timestamptz not null default '-infinity'
);

create index throttles_by_time on auth.throttles (counted_at);

-- One row.
create table auth.settings (
  is_only boolean primary key default true check (is_only),
  sign_up text not null default 'invitation' check (sign_up in ('open', 'invitation', 'closed'))
);

insert into auth.settings default values;

-- Ids only. No foreign keys: a row outlives the person.
create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  actor_id text collate "C",
  action text not null,
  subject_kind text not null,
  subject_id text collate "C",
  address text,
  succeeded boolean not null
);

create index audit_by_actor on auth.audit (actor_id, id desc);
create index audit_by_subject on auth.audit (subject_id, id desc);
create index audit_by_time on auth.audit (at);

create function auth.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'auth.audit is append-only';
end $$;

create trigger audit_is_append_only before update or truncate on auth.audit
  for each statement execute function auth.refuse_audit_change();

-- Only the sweep of old rows deletes.
create function auth.refuse_recent_audit_deletion() returns trigger language plpgsql as $$
begin
  if old.at > clock_timestamp() - interval '1 day' then
    raise exception 'auth.audit is append-only';
  end if;
  return old;
end $$;

create trigger audit_keeps_recent_rows before delete on auth.audit
  for each row execute function auth.refuse_recent_audit_deletion();
