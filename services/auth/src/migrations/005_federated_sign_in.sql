-- Sign-ins that a browser has begun and the provider has not answered yet. State, nonce and code verifier are not stored:
-- they follow from the secret in the browser's cookie.
create table auth.oidc_flows (
  -- SHA-256 of the browser's secret.
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  redirect_uri text not null,
  -- The signed-in person who links the identity; null: a sign-in.
  person_id text collate "C" references auth.users (id) on delete cascade,
  -- SHA-256 of the secret of the invitation to accept; null: none.
  invitation_hash bytea check (octet_length(invitation_hash) = 32),
  expires_at timestamptz not null
);

create index oidc_flows_by_expiry on auth.oidc_flows (expires_at);
create index oidc_flows_by_person on auth.oidc_flows (person_id) where person_id is not null;

-- What the account page shows of an identity or a passkey.
alter table auth.credentials add column label text;
