-- Attempts to analyse a session: those that run, that failed because of the session, or whose process ended.
create table search.attempts (
  id uuid primary key,
  owner_id text collate "C" not null,
  entity text collate "C" not null,
  version bigint not null,
  -- The process extends it while the attempt runs.
  until timestamptz not null,
  -- Null while it runs, and where its process ended.
  failure text
);

create index attempts_entity on search.attempts (owner_id, entity);

-- Whether attempts failed or did not end: such a version is not tried again.
alter table search.set_aside add column from_attempts boolean not null default false;
