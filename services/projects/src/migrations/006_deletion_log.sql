-- Deletions that are not in the files of the deletion log yet: ids, generations and times only.
create table projects.deletion_log (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id text not null default '',
  entity text not null,
  version bigint not null default 0,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);

-- Deletions that a restore has read from the files, and that are to be repeated.
create table projects.deletion_replay (like projects.deletion_log including all);

-- One row if a process has ever had a folder for the files. Without the row, nobody needs the entries.
create table projects.deletion_log_use (is_used boolean primary key default true check (is_used));

create function projects.log_deletion() returns trigger language plpgsql as $$
begin
  -- A replay must not log what it repeats: the entries would count as deletions of after the restore.
  if current_setting('archive.is_replay', true) = 'on' then return null; end if;
  insert into projects.deletion_log (kind, owner_id, entity, version)
  values ('project', new.owner_id, new.id, new.generation);
  return null;
end $$;

-- A trigger, because processes of the earlier version delete projects too.
create trigger log_deletion after update on projects.projects
  for each row when (old.state = 'live' and new.state <> 'live') execute function projects.log_deletion();
