import type { IndexQuery } from '../../index-port/search-index.ts';
import type { Parameters } from './parameters.ts';
import type { Score } from './ranking.ts';

type PageQuery = Pick<IndexQuery, 'limit' | 'offset' | 'nowMs'>;

/** Above this many matches, those in titles and the newest are ranked (beyond.md 1, "search result"). */
const maxRanked = 5_000;
/** So many more than are asked for show how good the others must be to be worth reading. */
const extraProbed = 100;

/** The table `page` out of `matched` (keys, version, activity_at, has_title), last activity first. */
export function newestFirst(asked: PageQuery, parameters: Parameters): string {
  return `page as (select *, ${recency(asked, 'activity_at', parameters)} as rank from matched
    order by activity_at desc, session_id, project_id ${limitOffset(asked, parameters)})`;
}

/**
 * The table `page` out of `matched`, best first. Reading a head's words is what takes long: those that promise the most
 * are read first, and of the others only those that may still be among the best.
 */
export function bestFirst(asked: PageQuery, words: Score, owner: string, parameters: Parameters): string {
  const probe = parameters.add(asked.offset + asked.limit + extraProbed - 1);
  const { untitled, titled } = words.max ?? { untitled: `'infinity'::float8`, titled: `'infinity'::float8` };
  const rank = `c.recency * (select sum(${words.ofRow}) from search.heads x where x.owner_id = ${owner}
    and x.project_id = c.project_id and x.session_id = c.session_id and x.version = c.version) as rank`;
  return `${words.tables.map(table => `${table},`).join('\n')}
    considered as (select * from matched where activity_at >= ${valueAtRank('activity_at', 'matched', maxRanked - 1)}
      or has_title and activity_at >= ${valueAtRank('activity_at', 'matched where has_title', maxRanked - 1)}
      limit ${2 * maxRanked}),
    promising as materialized (select c.*, c.recency * case when c.has_title then ${titled} else ${untitled} end as bound
      from (select *, ${recency(asked, 'activity_at', parameters)} as recency from considered) c),
    best as materialized (select ${valueAtRank('bound', 'promising', probe)} as bound),
    probe as materialized (select c.*, ${rank} from promising c where c.bound >= (select bound from best)),
    ranked as (select * from probe union all
      select c.*, ${rank} from promising c where c.bound < (select bound from best)
        and c.bound >= ${valueAtRank('rank', 'probe', parameters.add(asked.offset + asked.limit - 1))}),
    page as (select * from ranked order by rank desc, activity_at desc, session_id, project_id ${limitOffset(asked, parameters)})`;
}

/** The greatest value but so many; of fewer it is beneath all. Where several are equal all of them reach it. */
function valueAtRank(column: string, table: string, before: number | string): string {
  const value = `(select ${column} from ${table} order by ${column} desc offset ${before} limit 1)`;
  return `coalesce(${value}, '-infinity')`;
}

function limitOffset({ limit, offset }: PageQuery, parameters: Parameters): string {
  return `limit ${parameters.add(limit)} offset ${parameters.add(offset)}`;
}

/** A factor (docs/search.md, ranking). */
function recency({ nowMs }: PageQuery, activity: string, parameters: Parameters): string {
  const days = `date_part('epoch', ${parameters.add(new Date(nowMs).toISOString())}::timestamptz - ${activity}) / 86400`;
  return `1 + 0.25 * exp(-least(greatest(${days}, 0), 3650) / 30)`;
}
