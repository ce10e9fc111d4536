-- Attempts to analyse a session that run, that failed because of the session, or that ended with their process.
create table search.attempts (
  id uuid primary key,
  owner_id text collate "C" not null,
  entity text collate "C" not null,
  version bigint not null,
  -- The process extends it while the attempt runs.
  until timestamptz not null,
  -- Null while the attempt runs, and if it ended with its process.
  failure text
);

create index attempts_entity on search.attempts (owner_id, entity);

-- True if the version is quarantined because of its attempts: it is not tried again.
alter table search.set_aside add column from_attempts boolean not null default false;
