-- Query: "connection pool exhausted"
-- Filters: {}
with matched as materialized (
  select h.project_id, h.session_id, h.version, h.activity_at, true as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and (h.project_id, h.session_id, h.version) in (
           select p.project_id, p.session_id, p.version from search.passages p
            where p.owner_id = $1 and p.terms @@ $16::tsquery)
     and not exists (
           select from unnest($17::text[], $18::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($19::text[], $20::uuid[], $21::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
     and h.terms @@ $14::tsquery
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, false as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and (h.project_id, h.session_id, h.version) in (
           select p.project_id, p.session_id, p.version from search.passages p
            where p.owner_id = $1 and p.terms @@ $22::tsquery)
     and not exists (
           select from unnest($23::text[], $24::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($25::text[], $26::uuid[], $27::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
     and h.terms @@ $15::tsquery
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, (h.project_id, h.session_id) in (
      select x.project_id, x.session_id from search.heads x
       where x.owner_id = $1 and x.terms @@ $13::tsquery) as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards > 1
     and (h.project_id, h.session_id, h.version) in (
           select p.project_id, p.session_id, p.version from search.passages p
            where p.owner_id = $1 and p.terms @@ $28::tsquery)
     and not exists (
           select from unnest($29::text[], $30::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($31::text[], $32::uuid[], $33::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
),
size as materialized (select count(*) as total from matched),
rarity as materialized (
  select ln(1 + n.sessions / (1 + (
           select count(*) from search.heads
            where owner_id = $1 and terms @@ $5::tsquery))) as r0,
         ln(1 + n.sessions / (1 + (
           select count(*) from search.heads
            where owner_id = $1 and terms @@ $6::tsquery))) as r1,
         ln(1 + n.sessions / (1 + (
           select count(*) from search.heads
            where owner_id = $1 and terms @@ $7::tsquery))) as r2
    from (select count(*)::float8 as sessions from (
           select from search.heads where owner_id = $1 and shard = 0 and not dead limit 10000) counted) n
),
considered as (
  select * from matched
   where activity_at >= coalesce((select activity_at from matched order by activity_at desc offset 4999 limit 1), '-infinity')
      or has_title and activity_at >= coalesce((select activity_at from matched where has_title order by activity_at desc offset 4999 limit 1), '-infinity')
   limit 10000
),
promising as materialized (
  select c.*, c.recency * case when c.has_title then ((select r0 from rarity) * 1 + (select r1 from rarity) * 1 + (select r2 from rarity) * 1) * 0.903982 else ((select r0 from rarity) * 1 + (select r1 from rarity) * 1 + (select r2 from rarity) * 1) * 0.450831 end as bound
    from (select *, 1 + 0.25 * exp(-least(greatest(date_part('epoch', $9::timestamptz - activity_at) / 86400, 0), 3650) / 30) as recency from considered) c
),
best as materialized (select coalesce((select bound from promising order by bound desc offset $8 limit 1), '-infinity') as bound),
probe as materialized (
  select c.*, c.recency * (
           select sum(((select r0 from rarity) * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $2::tsquery) + (select r1 from rarity) * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $3::tsquery) + (select r2 from rarity) * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $4::tsquery))) from search.heads x
            where x.owner_id = $1 and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank
    from promising c where c.bound >= (select bound from best)
),
ranked as (
  select * from probe
  union all
  select c.*, c.recency * (
           select sum(((select r0 from rarity) * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $2::tsquery) + (select r1 from rarity) * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $3::tsquery) + (select r2 from rarity) * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $4::tsquery))) from search.heads x
            where x.owner_id = $1 and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank
    from promising c where c.bound < (select bound from best)
     and c.bound >= coalesce((select rank from probe order by rank desc offset $10 limit 1), '-infinity')
),
page as (
  select * from ranked
   order by rank desc, activity_at desc, session_id, project_id
   limit $11 offset $12
)
select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank,
    (select h.summary from search.heads h
      where h.owner_id = $1 and h.project_id = p.project_id and h.session_id = p.session_id and h.shard = 0) as summary
  from size t left join page p on true
 order by p.rank desc, p.activity_at desc, p.session_id, p.project_id

-- $1 = "owner"
-- $2 = "'=connection'"
-- $3 = "'=pool'"
-- $4 = "'=exhausted'"
-- $5 = "'=connection'"
-- $6 = "'=pool'"
-- $7 = "'=exhausted'"
-- $8 = 119
-- $9 = "2026-01-31T00:00:00.000Z"
-- $10 = 19
-- $11 = 20
-- $12 = 0
-- $13 = "'^=connection' | '^=pool' | '^=exhausted'"
-- $14 = "('=connection' & '=pool' & '=exhausted') & ('^=connection' | '^=pool' | '^=exhausted')"
-- $15 = "('=connection' & '=pool' & '=exhausted') & !('^=connection' | '^=pool' | '^=exhausted')"
-- $16 = "'=connection' <-> '=pool' <-> '=exhausted'"
-- $17 = ["shop"]
-- $18 = [1]
-- $19 = ["blog"]
-- $20 = ["00000000-0000-4000-8000-000000000001"]
-- $21 = [7]
-- $22 = "'=connection' <-> '=pool' <-> '=exhausted'"
-- $23 = ["shop"]
-- $24 = [1]
-- $25 = ["blog"]
-- $26 = ["00000000-0000-4000-8000-000000000001"]
-- $27 = [7]
-- $28 = "'=connection' <-> '=pool' <-> '=exhausted'"
-- $29 = ["shop"]
-- $30 = [1]
-- $31 = ["blog"]
-- $32 = ["00000000-0000-4000-8000-000000000001"]
-- $33 = [7]
