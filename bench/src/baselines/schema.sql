-- The data that the archive keeps of a session besides its content, in one plain table.
create table sessions (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  id uuid not null,
  name text not null,
  metadata text not null,
  etag text not null,
  markdown_size bigint not null,
  raw_size bigint,
  data_size bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  activity_at timestamptz not null default now(),
  primary key (owner_id, project_id, id)
);
create index sessions_by_activity on sessions (owner_id, project_id, activity_at desc, id);

create table contents (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  id uuid not null,
  markdown text not null,
  raw bytea,
  primary key (owner_id, project_id, id)
);
