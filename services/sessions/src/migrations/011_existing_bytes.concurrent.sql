-- Bytes of sessions that were written before the columns existed. One statement has one snapshot, so concurrent writes count once.
insert into sessions.total_changes (owner_id, project_id, generation, change, bytes)
select owner_id, project_id, generation, 0, sum(n) from (
  select owner_id, project_id, generation, sum(sessions.count_bytes(markdown_size, raw_size, data_size, metadata)) as n
    from sessions.sessions where not dead group by owner_id, project_id, generation
  union all
  select owner_id, project_id, generation, -bytes from sessions.totals where project_id <> ''
  union all
  select owner_id, project_id, generation, -bytes from sessions.total_changes) counted
 group by owner_id, project_id, generation having sum(n) <> 0;
