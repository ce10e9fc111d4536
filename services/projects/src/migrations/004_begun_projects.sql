-- Projects that an upload is about to create. The row goes when the project exists, or when no session came of the upload.
create table projects.begun_projects (
  owner_id text collate "C" not null,
  id text collate "C" not null,
  generation int not null,
  name text not null,
  -- Of the last upload that has begun.
  begun_at timestamptz not null,
  check_at timestamptz not null,
  primary key (owner_id, id)
);

create index begun_projects_by_check on projects.begun_projects (check_at);
