-- Deletions that are not in the files of the deletion log yet: ids, versions and times only.
create table sessions.deletion_log (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id text not null default '',
  entity text not null,
  version bigint not null default 0,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);

-- Deletions that a restore has read from the files, and that are to be repeated.
create table sessions.deletion_replay (like sessions.deletion_log including all);

-- One row if a process has ever had a folder for the files. Without the row, nobody needs the entries.
create table sessions.deletion_log_use (is_used boolean primary key default true check (is_used));

create function sessions.log_deletion() returns trigger language plpgsql as $$
begin
  -- A replay must not log what it repeats: the entries would count as deletions of after the restore.
  if current_setting('archive.is_replay', true) = 'on' then return null; end if;
  insert into sessions.deletion_log (kind, owner_id, entity, version)
  values ('session', new.owner_id, new.project_id || '/' || new.id, new.version);
  return null;
end $$;

-- A trigger, because processes of the earlier version delete sessions too.
create trigger log_deletion after update on sessions.sessions
  for each row when (new.dead and not old.dead) execute function sessions.log_deletion();
