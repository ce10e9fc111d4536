-- When the session was last deleted, by the database's clock. Outlives a re-creation, as dead_version does.
alter table sessions.sessions add column deleted_at timestamptz not null default 'epoch';
