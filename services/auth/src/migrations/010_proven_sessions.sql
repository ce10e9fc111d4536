-- A silent sign-in at the provider proves nothing, so only this column tells that a session is recent.
comment on column auth.browser_sessions.confirmed_at is
  'When the person last proved who they are, by a sign-in or a confirmation; null: not known.';
