-- When the session was last deleted, by the database's clock. Outlives a re-creation, as dead_version does.
alter table sessions.sessions add column deleted_at timestamptz not null default 'epoch';

-- What is left of dead generations, asked before each search: a project made anew may have many rows, and none of them dead.
create index sessions_by_generation on sessions.sessions (owner_id, project_id, generation);
