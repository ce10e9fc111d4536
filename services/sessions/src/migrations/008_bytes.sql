-- Bytes of sessions that are not dead, beside their number: content before compression, and metadata.
alter table sessions.totals add column bytes bigint not null default 0;
alter table sessions.total_changes add column bytes bigint not null default 0;

create function sessions.count_bytes(markdown_size bigint, raw_size bigint, data_size bigint, metadata text)
returns bigint language sql immutable as $$
  select markdown_size + coalesce(raw_size, 0) + coalesce(data_size, 0) + octet_length(metadata)
$$;

create or replace function sessions.record_write() returns trigger language plpgsql as $$
declare
  was_counted constant boolean := tg_op = 'UPDATE' and not old.dead;
  old_bytes bigint := 0;
  new_bytes constant bigint := sessions.count_bytes(new.markdown_size, new.raw_size, new.data_size, new.metadata);
begin
  if was_counted then
    old_bytes := sessions.count_bytes(old.markdown_size, old.raw_size, old.data_size, old.metadata);
  end if;
  if was_counted and not new.dead and old.generation = new.generation then
    insert into sessions.total_changes (owner_id, project_id, generation, change, bytes)
    values (new.owner_id, new.project_id, new.generation, 0, new_bytes - old_bytes);
    return null;
  end if;
  if was_counted then
    insert into sessions.total_changes (owner_id, project_id, generation, change, bytes)
    values (old.owner_id, old.project_id, old.generation, -1, -old_bytes);
  end if;
  if not new.dead then
    insert into sessions.total_changes (owner_id, project_id, generation, change, bytes)
    values (new.owner_id, new.project_id, new.generation, 1, new_bytes);
  end if;
  return null;
end $$;

create or replace function sessions.record_erased_rows() returns trigger language plpgsql as $$
begin
  insert into sessions.total_changes (owner_id, project_id, generation, change, bytes)
  select owner_id, project_id, generation, -count(*), -sum(sessions.count_bytes(markdown_size, raw_size, data_size, metadata))
    from erased where not dead group by owner_id, project_id, generation;
  return null;
end $$;

create or replace trigger record_update after update on sessions.sessions
  for each row when (
    (old.dead, old.generation, old.markdown_size, old.raw_size, old.data_size, octet_length(old.metadata))
    is distinct from
    (new.dead, new.generation, new.markdown_size, new.raw_size, new.data_size, octet_length(new.metadata)))
  execute function sessions.record_write();
