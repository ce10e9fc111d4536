-- The time up to which a sweep has examined rows, so that it examines each row once.
create table search.sweep_positions (
  name text collate "C" primary key,
  examined_up_to timestamptz not null
);

insert into search.sweep_positions (name, examined_up_to) values ('passages', '-infinity');
