-- Query: timeout
-- Filters: {}
with matched as materialized (
  select h.project_id, h.session_id, h.version, h.activity_at, true as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and h.terms @@ $11::tsquery
     and not exists (
           select from unnest($12::text[], $13::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($14::text[], $15::uuid[], $16::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
     and h.terms @@ $9::tsquery
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, false as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and h.terms @@ $17::tsquery
     and not exists (
           select from unnest($18::text[], $19::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($20::text[], $21::uuid[], $22::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
     and h.terms @@ $10::tsquery
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, (h.project_id, h.session_id) in (
      select x.project_id, x.session_id from search.heads x
       where x.owner_id = $1 and x.terms @@ $8::tsquery) as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards > 1
     and exists (select from search.heads x
           where x.owner_id = h.owner_id and x.project_id = h.project_id and x.session_id = h.session_id
             and x.terms @@ $23::tsquery)
     and not exists (
           select from unnest($24::text[], $25::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($26::text[], $27::uuid[], $28::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
),
size as materialized (select count(*) as total from matched),
considered as (
  select * from matched
   where activity_at >= coalesce((select activity_at from matched order by activity_at desc offset 4999 limit 1), '-infinity')
      or has_title and activity_at >= coalesce((select activity_at from matched where has_title order by activity_at desc offset 4999 limit 1), '-infinity')
   limit 10000
),
promising as materialized (
  select c.*, c.recency * case when c.has_title then (1 * 2) * 0.903982 else (1 * 2) * 0.450831 end as bound
    from (select *, 1 + 0.25 * exp(-least(greatest(date_part('epoch', $4::timestamptz - activity_at) / 86400, 0), 3650) / 30) as recency from considered) c
),
best as materialized (select coalesce((select bound from promising order by bound desc offset $3 limit 1), '-infinity') as bound),
probe as materialized (
  select c.*, c.recency * (
           select sum((1 * 2 * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $2::tsquery))) from search.heads x
            where x.owner_id = $1 and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank
    from promising c where c.bound >= (select bound from best)
),
ranked as (
  select * from probe
  union all
  select c.*, c.recency * (
           select sum((1 * 2 * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $2::tsquery))) from search.heads x
            where x.owner_id = $1 and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank
    from promising c where c.bound < (select bound from best)
     and c.bound >= coalesce((select rank from probe order by rank desc offset $5 limit 1), '-infinity')
),
page as (
  select * from ranked
   order by rank desc, activity_at desc, session_id, project_id
   limit $6 offset $7
)
select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank,
    (select h.summary from search.heads h
      where h.owner_id = $1 and h.project_id = p.project_id and h.session_id = p.session_id and h.shard = 0) as summary
  from size t left join page p on true
 order by p.rank desc, p.activity_at desc, p.session_id, p.project_id

-- $1 = "owner"
-- $2 = "'timeout' | '=timeout'"
-- $3 = 119
-- $4 = "2026-01-31T00:00:00.000Z"
-- $5 = 19
-- $6 = 20
-- $7 = 0
-- $8 = "'^timeout'"
-- $9 = "'timeout' & ('^timeout')"
-- $10 = "'timeout' & !('^timeout')"
-- $11 = "'timeout'"
-- $12 = ["shop"]
-- $13 = [1]
-- $14 = ["blog"]
-- $15 = ["00000000-0000-4000-8000-000000000001"]
-- $16 = [7]
-- $17 = "'timeout'"
-- $18 = ["shop"]
-- $19 = [1]
-- $20 = ["blog"]
-- $21 = ["00000000-0000-4000-8000-000000000001"]
-- $22 = [7]
-- $23 = "'timeout'"
-- $24 = ["shop"]
-- $25 = [1]
-- $26 = ["blog"]
-- $27 = ["00000000-0000-4000-8000-000000000001"]
-- $28 = [7]
