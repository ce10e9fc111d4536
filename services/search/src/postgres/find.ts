import { query, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Found, IndexQuery, Summary } from '../search-index.ts';
import { matches, type Shape } from './condition.ts';
import { Parameters } from './parameters.ts';
import { score, titleQuery } from './ranking.ts';
import { scope } from './scope.ts';

/** Above this many matches, those in titles and the newest are ranked (beyond.md 1, "search result"). */
const rankedAtMost = 5_000;

interface Row {
  total: number;
  project_id: string;
  session_id: string | null;
  version: number;
  rank: number;
  summary: string;
}

/** Finds what matches, ranks it and gives one page, in one statement. */
export async function find(pool: Pool, asked: IndexQuery): Promise<Found> {
  const parameters = new Parameters();
  const text = statement(asked, parameters);
  const left = Math.floor(asked.deadline - Date.now());
  if (left <= 0) throw new ServiceError('UNAVAILABLE');
  const rows = await transaction(pool, async tx => {
    // The planner thinks too well of reading all rows, and compiling costs more than it saves.
    await query(tx, `set local enable_seqscan = off; set local jit = off; set local statement_timeout = ${left}`);
    return query<Row>(tx, text, parameters.values);
  });
  const hits = rows.flatMap(({ project_id, session_id, version, rank, summary }) => {
    if (session_id === null) return [];
    const key = { ownerId: asked.ownerId, projectId: project_id, sessionId: session_id };
    return [{ ...key, version, rank, summary: JSON.parse(summary) as Summary }];
  });
  return { total: rows[0]?.total ?? 0, hits };
}

function statement(asked: IndexQuery, parameters: Parameters): string {
  const owner = parameters.add(asked.ownerId);
  const found = (shape: Shape) => `
    select h.project_id, h.session_id, h.version, h.activity_at from search.heads h
     where ${[
       `h.owner_id = ${owner} and h.shard = 0 and not h.dead and h.shards ${shape === 'whole' ? '=' : '>'} 1`,
       ...(asked.node ? [matches(asked.node, shape, owner, parameters)] : []),
       ...scope(asked.filters, asked.exclusions, parameters),
     ].join(' and ')}`;
  const page = `order by rank desc, activity_at desc, project_id, session_id
    limit ${parameters.add(asked.limit)} offset ${parameters.add(asked.offset)}`;
  return `
    with matched as materialized (${found('whole')} union all ${found('sharded')}),
    ${candidates(asked, owner, parameters)},
    ranked as (
      select c.project_id, c.session_id, c.version, c.activity_at,
             sum(${score(asked.node, owner, parameters)}) * (1 + 0.25 * exp(-least(greatest(extract(epoch from
               ${parameters.add(new Date(asked.nowMs).toISOString())}::timestamptz - c.activity_at) / 86400, 0), 3650) / 30)) as rank
        from candidates c join search.heads x on x.owner_id = ${owner} and x.project_id = c.project_id
         and x.session_id = c.session_id and x.version = c.version
       group by c.project_id, c.session_id, c.version, c.activity_at),
    page as (select * from ranked ${page})
    select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank, h.summary
      from (select count(*) as total from matched) t left join (
        page p join search.heads h on h.owner_id = ${owner} and h.project_id = p.project_id
         and h.session_id = p.session_id and h.shard = 0) on true
     order by p.rank desc, p.activity_at desc, p.project_id, p.session_id`;
}

function candidates({ node }: IndexQuery, owner: string, parameters: Parameters): string {
  const newest = `select * from matched order by activity_at desc, project_id, session_id limit ${rankedAtMost}`;
  const title = titleQuery(node);
  if (title === undefined) return `candidates as materialized (${newest.replace(` limit ${rankedAtMost}`, '')})`;
  return `candidates as materialized ((${newest}) union
      (select m.* from matched m join search.heads x on x.owner_id = ${owner} and x.project_id = m.project_id
         and x.session_id = m.session_id and x.version = m.version
       where (select count(*) from matched) > ${rankedAtMost} and x.terms @@ ${parameters.add(title)}::tsquery
       order by m.activity_at desc, m.project_id, m.session_id limit ${rankedAtMost}))`;
}
