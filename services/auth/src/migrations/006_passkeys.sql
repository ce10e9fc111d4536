-- Registrations of a passkey and sign-ins with one that a browser has begun. The challenge is not stored: it follows from
-- the secret in the browser's cookie.
create table auth.passkey_challenges (
  -- SHA-256 of the browser's secret.
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  -- Origin of the archive's pages, for which alone the answer counts.
  origin text not null,
  -- The signed-in person who registers a passkey; null: a sign-in.
  person_id text collate "C" references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_by_expiry on auth.passkey_challenges (expires_at);
create index passkey_challenges_by_person on auth.passkey_challenges (person_id) where person_id is not null;
