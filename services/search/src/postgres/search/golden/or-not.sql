-- Query: redis OR postgres -branch:main
-- Filters: {}
with matched as materialized (
  select h.project_id, h.session_id, h.version, h.activity_at, true as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and (h.terms @@ $15::tsquery and not h.git_branches && $14::text[])
     and not exists (
           select from unnest($16::text[], $17::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($18::text[], $19::uuid[], $20::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
     and h.terms @@ $12::tsquery
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, false as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards = 1
     and (h.terms @@ $22::tsquery and not h.git_branches && $21::text[])
     and not exists (
           select from unnest($23::text[], $24::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($25::text[], $26::uuid[], $27::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
     and h.terms @@ $13::tsquery
  union all
  select h.project_id, h.session_id, h.version, h.activity_at, (h.project_id, h.session_id) in (
      select x.project_id, x.session_id from search.heads x
       where x.owner_id = $1 and x.terms @@ $11::tsquery) as has_title
    from search.heads h
   where h.owner_id = $1 and h.shard = 0 and not h.dead and h.shards > 1
     and ((exists (select from search.heads x
           where x.owner_id = h.owner_id and x.project_id = h.project_id and x.session_id = h.session_id
             and x.terms @@ $28::tsquery) or exists (select from search.heads x
           where x.owner_id = h.owner_id and x.project_id = h.project_id and x.session_id = h.session_id
             and x.terms @@ $29::tsquery)) and not h.git_branches && $30::text[])
     and not exists (
           select from unnest($31::text[], $32::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)
     and not exists (
           select from unnest($33::text[], $34::uuid[], $35::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)
),
size as materialized (select count(*) as total from matched),
rarity as materialized (
  select ln(1 + n.sessions / (1 + (
           select count(*) from search.heads
            where owner_id = $1 and terms @@ $4::tsquery))) as r0,
         ln(1 + n.sessions / (1 + (
           select count(*) from search.heads
            where owner_id = $1 and terms @@ $5::tsquery))) as r1
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
  select c.*, c.recency * case when c.has_title then ((select r0 from rarity) * 2 + (select r1 from rarity) * 2) * 0.903982 else ((select r0 from rarity) * 2 + (select r1 from rarity) * 2) * 0.450831 end as bound
    from (select *, 1 + 0.25 * exp(-least(greatest(date_part('epoch', $7::timestamptz - activity_at) / 86400, 0), 3650) / 30) as recency from considered) c
),
best as materialized (select coalesce((select bound from promising order by bound desc offset $6 limit 1), '-infinity') as bound),
probe as materialized (
  select c.*, c.recency * (
           select sum(((select r0 from rarity) * 2 * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $2::tsquery) + (select r1 from rarity) * 2 * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $3::tsquery))) from search.heads x
            where x.owner_id = $1 and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank
    from promising c where c.bound >= (select bound from best)
),
ranked as (
  select * from probe
  union all
  select c.*, c.recency * (
           select sum(((select r0 from rarity) * 2 * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $2::tsquery) + (select r1 from rarity) * 2 * ts_rank('{0.1,0.25,0.5,1}'::real[], x.terms, $3::tsquery))) from search.heads x
            where x.owner_id = $1 and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank
    from promising c where c.bound < (select bound from best)
     and c.bound >= coalesce((select rank from probe order by rank desc offset $8 limit 1), '-infinity')
),
page as (
  select * from ranked
   order by rank desc, activity_at desc, session_id, project_id
   limit $9 offset $10
)
select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank,
    (select h.summary from search.heads h
      where h.owner_id = $1 and h.project_id = p.project_id and h.session_id = p.session_id and h.shard = 0) as summary
  from size t left join page p on true
 order by p.rank desc, p.activity_at desc, p.session_id, p.project_id

-- $1 = "owner"
-- $2 = "'redi' | '=redis'"
-- $3 = "'postgr' | '=postgres'"
-- $4 = "'redi'"
-- $5 = "'postgr'"
-- $6 = 119
-- $7 = "2026-01-31T00:00:00.000Z"
-- $8 = 19
-- $9 = 20
-- $10 = 0
-- $11 = "'^redi' | '^postgr'"
-- $12 = "(('redi' | 'postgr')) & ('^redi' | '^postgr')"
-- $13 = "(('redi' | 'postgr')) & !('^redi' | '^postgr')"
-- $14 = ["main"]
-- $15 = "('redi' | 'postgr')"
-- $16 = ["shop"]
-- $17 = [1]
-- $18 = ["blog"]
-- $19 = ["00000000-0000-4000-8000-000000000001"]
-- $20 = [7]
-- $21 = ["main"]
-- $22 = "('redi' | 'postgr')"
-- $23 = ["shop"]
-- $24 = [1]
-- $25 = ["blog"]
-- $26 = ["00000000-0000-4000-8000-000000000001"]
-- $27 = [7]
-- $28 = "'redi'"
-- $29 = "'postgr'"
-- $30 = ["main"]
-- $31 = ["shop"]
-- $32 = [1]
-- $33 = ["blog"]
-- $34 = ["00000000-0000-4000-8000-000000000001"]
-- $35 = [7]
