-- Projects with a dead generation that is not erased yet: the sessions and content of this generation and earlier ones.
create table sessions.erasures (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  generation int not null,
  primary key (owner_id, project_id)
);

create function sessions.record_erasure() returns trigger language plpgsql as $$
begin
  insert into sessions.erasures as e (owner_id, project_id, generation)
  values (new.owner_id, new.project_id, new.dead_up_to)
  on conflict (owner_id, project_id) do update set generation = greatest(e.generation, excluded.generation);
  return null;
end $$;

-- A trigger, because processes of the earlier version raise fences too.
create trigger record_erasure after insert or update of dead_up_to on sessions.fences
  for each row when (new.dead_up_to > 0) execute function sessions.record_erasure();
