import { msUntil, query, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { HitPage, IndexQuery, QueryNode, Summary } from '../../index-port/search-index.ts';
import { toSqlCondition, type Shape } from './sql-query.ts';
import { exclusionConditions } from './exclusions.ts';
import { filterConditions } from './filters.ts';
import { Parameters } from './parameters.ts';
import { bestFirst, newestFirst } from './page.ts';
import { type Score, score } from './ranking.ts';
import { neededWords } from './tsquery.ts';

interface Row {
  total: number;
  project_id: string;
  session_id: string | null;
  version: number;
  rank: number;
  summary: string;
}

/** Finds what matches, ranks it and gives one page, in one statement. */
export async function find(pool: Pool, asked: IndexQuery): Promise<HitPage> {
  const parameters = new Parameters();
  const text = composeFind(asked, parameters);
  const left = Math.floor(msUntil(asked.deadline));
  if (left <= 0) throw new ServiceError('UNAVAILABLE');
  const rows = await transaction(pool, async tx => {
    // The planner thinks too well of reading all rows, and takes every word for a rare one (004_no_statistics_of_words.sql),
    // of which it would compare each with each. Compiling costs more than it saves.
    const settings = ['enable_seqscan = off', 'enable_nestloop = off', 'jit = off', `statement_timeout = ${left}`];
    await query(tx, settings.map(setting => `set local ${setting}`).join('; '));
    return query<Row>(tx, text, parameters.values);
  });
  const hits = rows.flatMap(({ project_id, session_id, version, rank, summary }) => {
    if (session_id === null) return [];
    const key = { ownerId: asked.ownerId, projectId: project_id, sessionId: session_id };
    return [{ ...key, version, rank, summary: JSON.parse(summary) as Summary }];
  });
  return { total: rows[0]?.total ?? 0, hits };
}

function composeFind(asked: IndexQuery, parameters: Parameters): string {
  const owner = parameters.add(asked.ownerId);
  const found = ({ shape, hasTitle, conditions }: HeadGroup) => `
    select h.project_id, h.session_id, h.version, h.activity_at, ${hasTitle} as has_title from search.heads h
     where ${[
       `h.owner_id = ${owner} and h.shard = 0 and not h.dead and h.shards ${shape === 'whole' ? '=' : '>'} 1`,
       ...(asked.ast ? [toSqlCondition(asked.ast, shape, owner, parameters)] : []),
       ...filterConditions(asked.filters, parameters),
       ...exclusionConditions(asked.exclusions, parameters),
       ...conditions,
     ].join(' and ')}`;
  const words = score(asked.ast, owner, parameters);
  const page = words ? bestFirst(asked, words, owner, parameters) : newestFirst(asked, parameters);
  return `
    with matched as materialized (${groupHeads(asked.ast, words, owner, parameters).map(found).join(' union all ')}),
    size as materialized (select count(*) as total from matched),
    ${page}
    select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank, (
        select h.summary from search.heads h where h.owner_id = ${owner} and h.project_id = p.project_id
         and h.session_id = p.session_id and h.shard = 0) as summary
      from size t left join page p on true
     order by p.rank desc, p.activity_at desc, p.session_id, p.project_id`;
}

/** Heads of one shape of which one expression tells whether a word of the query stands in their title. */
interface HeadGroup {
  readonly shape: Shape;
  readonly hasTitle: string;
  readonly conditions: readonly string[];
}

/** The index alone knows titles by their marks: to look for those with and those without costs less than to join them. */
function groupHeads(
  node: QueryNode | undefined,
  words: Score | undefined,
  owner: string,
  parameters: Parameters,
): HeadGroup[] {
  const allHeads = (shape: Shape, hasTitle: string): HeadGroup => ({ shape, hasTitle, conditions: [] });
  if (!node || !words) return [allHeads('whole', 'false'), allHeads('sharded', 'false')];
  const titled = `(h.project_id, h.session_id) in (select x.project_id, x.session_id from search.heads x
    where x.owner_id = ${owner} and x.terms @@ ${parameters.add(words.titled)}::tsquery)`;
  const needed = neededWords(node);
  if (needed === undefined) return [allHeads('whole', titled), allHeads('sharded', titled)];
  const whole = (sign: string, hasTitle: string): HeadGroup => {
    const query = parameters.add(`${needed} & ${sign}(${words.titled})`);
    return { shape: 'whole', hasTitle, conditions: [`h.terms @@ ${query}::tsquery`] };
  };
  return [whole('', 'true'), whole('!', 'false'), allHeads('sharded', titled)];
}
