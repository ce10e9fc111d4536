-- Versions of sessions: every write and every deletion takes the next one while it holds the session's lock.
create sequence sessions.version;

-- How far a project's generations are dead. Every read goes through sessions.live, which joins it.
create table sessions.fences (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  dead_up_to int not null default 0,
  dead_version bigint not null default 0,
  primary key (owner_id, project_id)
);

create table sessions.sessions (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  id uuid not null,
  generation int not null,
  version bigint not null,
  -- A dead row holds ids and versions alone, for 24 hours.
  dead boolean not null default false,
  -- Version of the last deletion, 0 for none; outlives a re-creation, so that an upload begun before it is refused.
  dead_version bigint not null default 0,
  name text not null,
  metadata text not null,
  etag text not null,
  markdown_size bigint not null,
  raw_size bigint,
  data_size bigint,
  -- How many rows of sessions.parts each part of the content takes.
  markdown_rows int not null,
  raw_rows int not null,
  data_rows int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  activity_at timestamptz not null generated always as (coalesce(ended_at, started_at, updated_at)) stored,
  primary key (owner_id, project_id, id)
);

create index sessions_by_activity on sessions.sessions (owner_id, project_id, activity_at desc, id) where not dead;
create index sessions_recent on sessions.sessions (owner_id, activity_at desc, id, project_id) where not dead;
create index sessions_dead on sessions.sessions (updated_at) where dead;

-- Content: for each part one gzip stream, cut into rows of 256 KiB.
create table sessions.parts (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  session_id uuid not null,
  version bigint not null,
  part smallint not null,
  seq int not null,
  bytes bytea not null,
  -- When a newer version took its place; readers of the old one have a minute to finish.
  replaced_at timestamptz,
  primary key (owner_id, project_id, session_id, version, part, seq)
);

-- The bytes are compressed already.
alter table sessions.parts alter column bytes set storage external;
create index parts_replaced on sessions.parts (replaced_at) where replaced_at is not null;

create view sessions.live as
  select s.* from sessions.sessions s join sessions.fences f using (owner_id, project_id)
   where not s.dead and s.generation > f.dead_up_to;
