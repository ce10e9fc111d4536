-- Finds the unconfirmed deletions of an owner.
create index concurrently outbox_urgent_of_owner on sessions.outbox (owner_id) where urgent;

-- Erasures that were in progress before the table existed.
insert into sessions.erasures (owner_id, project_id, generation)
select f.owner_id, f.project_id, f.dead_up_to from sessions.fences f
 where f.dead_up_to > 0 and (exists (
   select from sessions.sessions s
    where s.owner_id = f.owner_id and s.project_id = f.project_id and s.generation <= f.dead_up_to)
  or exists (
   select from sessions.parts p where p.owner_id = f.owner_id and p.project_id = f.project_id and not exists (
     select from sessions.sessions s
      where s.owner_id = f.owner_id and s.project_id = f.project_id and s.id = p.session_id)))
on conflict (owner_id, project_id) do nothing;

-- Sessions that were written before the triggers existed. One statement has one snapshot, so concurrent writes count once.
insert into sessions.total_changes (owner_id, project_id, generation, change)
select owner_id, project_id, generation, sum(n) from (
  select owner_id, project_id, generation, count(*) as n from sessions.sessions where not dead
   group by owner_id, project_id, generation
  union all
  select owner_id, project_id, generation, -sessions from sessions.totals where project_id <> ''
  union all
  select owner_id, project_id, generation, -change from sessions.total_changes) counted
 group by owner_id, project_id, generation having sum(n) <> 0;
