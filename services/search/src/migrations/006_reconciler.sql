-- What one process at a time does: who, and until when. It takes the place of the right to build the index anew alone.
create table search.leases (
  name text collate "C" primary key,
  holder uuid not null,
  until timestamptz not null
);

drop table search.rebuilding;

-- The last runs of the reconciler; docs/operations.md says what it found.
create table search.reconciliations (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  -- Null while it runs, and where its process ended first.
  ended_at timestamptz,
  -- Why it ended before its time; null where it went through everything.
  cut_short text,
  compared bigint not null default 0,
  missing bigint not null default 0,
  outdated bigint not null default 0,
  left_over bigint not null default 0,
  ahead bigint not null default 0,
  fences bigint not null default 0,
  repaired bigint not null default 0,
  failed bigint not null default 0
);
