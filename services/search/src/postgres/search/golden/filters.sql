-- Query: none
-- Filters: {"projectIds":["shop"],"agentNames":["Claude Code"],"tags":["urgent","later"],"activeFromMs":0}
with matched as materialized (
  select h.project_id, h.session_id, h.version, h.activity_at, false as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and h.project_id = any ($5::text[])
     and coalesce(h.agent_name = any ($6::text[]), false)
     and h.tags && $7::text[]
     and h.activity_at >= $8::timestamptz
     and not exists (
           select from unnest($9::text[], $10::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($11::text[], $12::uuid[], $13::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, false as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards > 1
     and h.project_id = any ($14::text[])
     and coalesce(h.agent_name = any ($15::text[]), false)
     and h.tags && $16::text[]
     and h.activity_at >= $17::timestamptz
     and not exists (
           select from unnest($18::text[], $19::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($20::text[], $21::uuid[], $22::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
),
size as materialized (select count(*) as total from matched),
page as (
  select *, 1 + 0.25 * exp(-least(greatest(date_part('epoch', $2::timestamptz - activity_at) / 86400, 0), 3650) / 30) as rank
    from matched
   order by activity_at desc, session_id, project_id
   limit $3 offset $4
)
select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank,
    (select h.summary from search.heads h
      where h.owner_id = $1 and h.project_id = p.project_id and h.session_id = p.session_id and h.shard = 0) as summary
  from size t left join page p on true
 order by p.rank desc, p.activity_at desc, p.session_id, p.project_id

-- $1 = "owner"
-- $2 = "2026-01-31T00:00:00.000Z"
-- $3 = 20
-- $4 = 0
-- $5 = ["shop"]
-- $6 = ["claude code"]
-- $7 = ["urgent","later"]
-- $8 = "1970-01-01T00:00:00.000Z"
-- $9 = ["shop"]
-- $10 = [1]
-- $11 = ["blog"]
-- $12 = ["00000000-0000-4000-8000-000000000001"]
-- $13 = [7]
-- $14 = ["shop"]
-- $15 = ["claude code"]
-- $16 = ["urgent","later"]
-- $17 = "1970-01-01T00:00:00.000Z"
-- $18 = ["shop"]
-- $19 = [1]
-- $20 = ["blog"]
-- $21 = ["00000000-0000-4000-8000-000000000001"]
-- $22 = [7]
