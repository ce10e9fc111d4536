-- When the person has last confirmed the browser session by a password or a passkey; null: not since the sign-in.
alter table auth.browser_sessions add column confirmed_at timestamptz;
