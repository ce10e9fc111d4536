-- Numbers of sessions that are not dead, whether the fence hides them or not. The project '' has the total of its owner.
create table sessions.totals (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  generation int not null,
  sessions bigint not null,
  primary key (owner_id, project_id, generation)
);

-- Changes that the sweep has not added to the totals yet. One row per change: uploads need not wait for each other.
create table sessions.total_changes (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  generation int not null,
  change bigint not null
);

create index total_changes_by_project on sessions.total_changes (owner_id, project_id, generation);

create function sessions.record_write() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.dead then
    insert into sessions.total_changes values (old.owner_id, old.project_id, old.generation, -1);
  end if;
  if not new.dead then
    insert into sessions.total_changes values (new.owner_id, new.project_id, new.generation, 1);
  end if;
  return null;
end $$;

create function sessions.record_erased_rows() returns trigger language plpgsql as $$
begin
  insert into sessions.total_changes
  select owner_id, project_id, generation, -count(*) from erased where not dead group by owner_id, project_id, generation;
  return null;
end $$;

-- Triggers, because processes of the earlier version write sessions too.
create trigger record_insert after insert on sessions.sessions
  for each row execute function sessions.record_write();
create trigger record_update after update on sessions.sessions
  for each row when ((old.dead, old.generation) is distinct from (new.dead, new.generation))
  execute function sessions.record_write();
create trigger record_delete after delete on sessions.sessions referencing old table as erased
  for each statement execute function sessions.record_erased_rows();
