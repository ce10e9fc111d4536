-- One row per consumer and session that it has not confirmed: ids and versions only.
create table sessions.outbox (
  consumer text collate "C" not null,
  kind text collate "C" not null,
  owner_id text collate "C" not null,
  entity text collate "C" not null,
  version bigint not null,
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, kind, entity, consumer)
);

create index outbox_due on sessions.outbox (next_at);
create index fences_dead on sessions.fences (owner_id) where dead_up_to > 0;
