-- How far an index is, by name: what is confirmed raises 'confirmed', and before it the row of the index in PostgreSQL. An
-- index in Elasticsearch keeps its own. An index that is behind was restored from an older state, or is not filled yet.
create table search.checkpoints (
  name text collate "C" primary key,
  number bigint not null
);

create sequence search.checkpoint_numbers;

-- Who builds the index anew: one at a time.
create table search.rebuilding (
  one boolean primary key default true check (one),
  holder uuid not null,
  until timestamptz not null
);
