-- Projects that an upload is about to create. A row is deleted when the project exists, or after 10 minutes without a session.
create table projects.begun_projects (
  owner_id text collate "C" not null,
  id text collate "C" not null,
  generation int not null,
  name text not null,
  -- Start of the last upload.
  begun_at timestamptz not null,
  check_at timestamptz not null,
  primary key (owner_id, id)
);

create index begun_projects_by_check on projects.begun_projects (check_at);
