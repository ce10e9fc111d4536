import type { IndexQuery } from '../search-index.ts';
import type { Parameters } from './parameters.ts';
import type { Score } from './ranking.ts';

type Asked = Pick<IndexQuery, 'limit' | 'offset' | 'nowMs'>;

/** Above this many matches, those in titles and the newest are ranked (beyond.md 1, "search result"). */
const rankedAtMost = 5_000;
/** So many more than are asked for show how good the others must be to be worth reading. */
const probed = 100;

/** The table `page` out of `matched`, last activity first. */
export function newestFirst(asked: Asked, parameters: Parameters): string {
  return `page as (select *, ${recency(asked, 'activity_at', parameters)} as rank from matched
    order by activity_at desc, project_id, session_id ${part(asked, parameters)})`;
}

/**
 * The table `page` out of `matched`, best first. Reading a head's words is what takes long: those that promise the most
 * are read first, and of the others only those that may still be among the best.
 */
export function bestFirst(asked: Asked, words: Score, owner: string, parameters: Parameters): string {
  const probe = parameters.add(asked.offset + asked.limit + probed);
  const newest = 'order by activity_at desc, project_id, session_id';
  const { untitled, titled } = words.most ?? { untitled: `'infinity'::float8`, titled: `'infinity'::float8` };
  const rank = `c.recency * (select sum(${words.ofRow}) from search.heads x where x.owner_id = ${owner}
    and x.project_id = c.project_id and x.session_id = c.session_id and x.version = c.version) as rank`;
  return `${words.tables.map(table => `${table},`).join('\n')}
    titled as materialized (select distinct project_id, session_id from search.heads
      where (select total from size) > ${probe} and owner_id = ${owner} and terms @@ ${parameters.add(words.titled)}::tsquery),
    considered as ((select * from matched ${newest} limit ${rankedAtMost})
      union (select m.* from matched m join titled using (project_id, session_id)
        where (select total from size) > ${rankedAtMost} ${newest} limit ${rankedAtMost})),
    promising as materialized (select r.*, row_number() over (order by bound desc) as place from (
      select c.*, c.recency * case when t.session_id is null then ${untitled} else ${titled} end as bound from (
        select *, ${recency(asked, 'activity_at', parameters)} as recency from considered) c
        left join titled t using (project_id, session_id)) r),
    probe as materialized (select c.*, ${rank} from promising c where place <= ${probe}),
    ranked as (select * from probe union all
      select c.*, ${rank} from promising c where place > ${probe} and bound >= (
        select rank from probe order by rank desc offset ${parameters.add(asked.offset + asked.limit - 1)} limit 1)),
    page as (select * from ranked order by rank desc, activity_at desc, project_id, session_id ${part(asked, parameters)})`;
}

function part({ limit, offset }: Asked, parameters: Parameters): string {
  return `limit ${parameters.add(limit)} offset ${parameters.add(offset)}`;
}

/** A factor (docs/search.md, ranking). */
function recency({ nowMs }: Asked, activity: string, parameters: Parameters): string {
  const days = `date_part('epoch', ${parameters.add(new Date(nowMs).toISOString())}::timestamptz - ${activity}) / 86400`;
  return `1 + 0.25 * exp(-least(greatest(${days}, 0), 3650) / 30)`;
}
