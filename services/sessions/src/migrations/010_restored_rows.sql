-- Rows that an operator restores behind a fence are to be erased again. Uploads never write such rows.
create function sessions.record_restored_session() returns trigger language plpgsql as $$
begin
  insert into sessions.erasures (owner_id, project_id, generation)
  select f.owner_id, f.project_id, f.dead_up_to from sessions.fences f
   where f.owner_id = new.owner_id and f.project_id = new.project_id and f.dead_up_to >= new.generation
  on conflict (owner_id, project_id) do nothing;
  return null;
end $$;

create function sessions.record_restored_content() returns trigger language plpgsql as $$
begin
  insert into sessions.erasures (owner_id, project_id, generation)
  select f.owner_id, f.project_id, f.dead_up_to from sessions.fences f
   where f.owner_id = new.owner_id and f.project_id = new.project_id and f.dead_up_to > 0 and not exists (
     select from sessions.sessions s
      where s.owner_id = new.owner_id and s.project_id = new.project_id and s.id = new.session_id)
  on conflict (owner_id, project_id) do nothing;
  return null;
end $$;

create trigger record_restored after insert on sessions.sessions
  for each row execute function sessions.record_restored_session();
-- Once per part, not per row of content.
create trigger record_restored after insert on sessions.parts
  for each row when (new.seq = 0) execute function sessions.record_restored_content();
