create table projects.projects (
  owner_id text collate "C" not null,
  id text collate "C" not null,
  -- Counts the lives of this id; a project made again under it is the next generation.
  generation int not null check (generation > 0),
  -- live: reachable. deleting: its sessions are being cut off. dead: gone, the row stays as the memory of its generation.
  state text not null check (state in ('live', 'deleting', 'dead')),
  name text not null,
  icon text not null,
  color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id)
);

create index projects_by_update on projects.projects (owner_id, updated_at desc, id) where state = 'live';
-- Serves the one permitted look across owners: whether anyone else has an id.
create index projects_by_id on projects.projects (id) where state = 'live';
create index projects_deleting on projects.projects (deleted_at) where state = 'deleting';

-- One row per consumer and entity that it has not confirmed: ids and versions only.
create table projects.outbox (
  consumer text not null,
  kind text not null,
  owner_id text not null,
  entity text not null,
  version bigint not null,
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, kind, entity, consumer)
);

create index outbox_due on projects.outbox (next_at);
