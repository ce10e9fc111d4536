-- Sessions that the index's engine refuses for their own sake; an operator sees them here. A later upload tries again.
create table search.set_aside (
  owner_id text collate "C" not null,
  entity text collate "C" not null,
  version bigint not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (owner_id, entity)
);
