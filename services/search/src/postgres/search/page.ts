import type { IndexQuery } from '../../index-port/search-index.ts';
import type { StatementParameters } from './parameters.ts';
import type { Score } from './ranking.ts';

type PageQuery = Pick<IndexQuery, 'limit' | 'offset' | 'nowMs'>;

/**
 * Only the newest 5,000 heads, and the newest 5,000 with a title match, are ranked
 * (docs/decisions.md#61-search-results).
 */
const maxRanked = 5_000;
/**
 * The first ranking takes this many heads more than the page needs. Their ranks limit which other heads can be on the
 * page.
 */
const extraProbed = 100;

/**
 * Composes the common table expression `page` from `matched` (keys, version, activity_at, has_title). The latest
 * activity comes first.
 */
export function composeNewestFirst(request: PageQuery, parameters: StatementParameters): string {
  return `page as (
  select *, ${recency(request, 'activity_at', parameters)} as rank
    from matched
   order by activity_at desc, session_id, project_id
   ${limitOffset(request, parameters)}
)`;
}

/**
 * Composes common table expressions up to `page` from `matched`, best first. Reading the words of a head is slow. Heads
 * with the highest upper bounds are ranked first, and then only heads whose bound reaches the page.
 */
export function composeBestFirst(
  request: PageQuery,
  score: Score,
  owner: string,
  parameters: StatementParameters,
): string {
  const probe = parameters.add(request.offset + request.limit + extraProbed - 1);
  const { untitled, titled } = score.max ?? { untitled: `'infinity'::float8`, titled: `'infinity'::float8` };
  const rank = `c.recency * (
           select sum(${score.rowScore}) from search.heads x
            where x.owner_id = ${owner} and x.project_id = c.project_id and x.session_id = c.session_id
              and x.version = c.version) as rank`;
  return `${score.tables.map(table => `${table},\n`).join('')}considered as (
  select * from matched
   where activity_at >= ${valueAtRank('activity_at', 'matched', maxRanked - 1)}
      or has_title and activity_at >= ${valueAtRank('activity_at', 'matched where has_title', maxRanked - 1)}
   limit ${2 * maxRanked}
),
promising as materialized (
  select c.*, c.recency * case when c.has_title then ${titled} else ${untitled} end as bound
    from (select *, ${recency(request, 'activity_at', parameters)} as recency from considered) c
),
best as materialized (select ${valueAtRank('bound', 'promising', probe)} as bound),
probe as materialized (
  select c.*, ${rank}
    from promising c where c.bound >= (select bound from best)
),
ranked as (
  select * from probe
  union all
  select c.*, ${rank}
    from promising c where c.bound < (select bound from best)
     and c.bound >= ${valueAtRank('rank', 'probe', parameters.add(request.offset + request.limit - 1))}
),
page as (
  select * from ranked
   order by rank desc, activity_at desc, session_id, project_id
   ${limitOffset(request, parameters)}
)`;
}

/** SQL expression for the value at this offset in descending order; -infinity if there are fewer values. */
function valueAtRank(column: string, table: string, offset: number | string): string {
  const value = `(select ${column} from ${table} order by ${column} desc offset ${offset} limit 1)`;
  return `coalesce(${value}, '-infinity')`;
}

function limitOffset({ limit, offset }: PageQuery, parameters: StatementParameters): string {
  return `limit ${parameters.add(limit)} offset ${parameters.add(offset)}`;
}

/** A factor from 1 to 1.25 (docs/decisions.md#29-ranking). */
function recency({ nowMs }: PageQuery, activity: string, parameters: StatementParameters): string {
  const days = `date_part('epoch', ${parameters.add(new Date(nowMs).toISOString())}::timestamptz - ${activity}) / 86400`;
  return `1 + 0.25 * exp(-least(greatest(${days}, 0), 3650) / 30)`;
}
