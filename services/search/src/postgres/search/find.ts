import type { Pool } from 'pg';
import type { HitPage, IndexQuery, QueryNode, Summary } from '../../index-port/search-index.ts';
import { toSqlCondition, type HeadShape } from './sql-query.ts';
import { composeExclusionConditions } from './exclusions.ts';
import { composeFilterConditions } from './filters.ts';
import { StatementParameters } from './parameters.ts';
import { composeBestFirst, composeNewestFirst } from './page.ts';
import { type Score, composeScore } from './ranking.ts';
import { runSearch } from './run-search.ts';
import { createNeededWordsQuery } from '../text-search/tsquery.ts';

interface Row {
  total: number;
  project_id: string;
  session_id: string | null;
  version: number;
  rank: number;
  summary: string;
}

/** Finds a page of sessions by one statement (SearchIndex.find). */
export async function find(pool: Pool, request: IndexQuery): Promise<HitPage> {
  const parameters = new StatementParameters();
  const text = composeFind(request, parameters);
  const rows = await runSearch<Row>(pool, text, parameters.values, request.deadline);
  const hits = rows.flatMap(({ project_id, session_id, version, rank, summary }) => {
    if (session_id === null) return [];
    const key = { ownerId: request.ownerId, projectId: project_id, sessionId: session_id };
    return [{ ...key, version, rank, summary: JSON.parse(summary) as Summary }];
  });
  return { total: rows[0]?.total ?? 0, hits };
}

/** Composes the statement of one page, and adds its values to `parameters`. */
export function composeFind(request: IndexQuery, parameters: StatementParameters): string {
  const owner = parameters.add(request.ownerId);
  const ranking = composeScore(request.ast, owner, parameters);
  const page = ranking
    ? composeBestFirst(request, ranking, owner, parameters)
    : composeNewestFirst(request, parameters);
  const groups = groupHeads(request.ast, ranking, owner, parameters);
  return `
with matched as materialized (${groups.map(group => selectGroup(group, request, owner, parameters)).join('\n  union all')}
),
size as materialized (select count(*) as total from matched),
${page}
select t.total, p.project_id, p.session_id, p.version, p.rank::float8 as rank,
    (select h.summary from search.heads h
      where h.owner_id = ${owner} and h.project_id = p.project_id and h.session_id = p.session_id and h.shard = 0) as summary
  from size t left join page p on true
 order by p.rank desc, p.activity_at desc, p.session_id, p.project_id`;
}

function selectGroup(
  { shape, hasTitle, conditions }: HeadGroup,
  { ast, filters, exclusions }: IndexQuery,
  owner: string,
  parameters: StatementParameters,
): string {
  const all = [
    `h.owner_id = ${owner} and h.shard = 0 and not h.dead and h.shards ${shape === 'whole' ? '=' : '>'} 1`,
    ...(ast ? [toSqlCondition(ast, shape, owner, parameters)] : []),
    ...composeFilterConditions(filters, parameters),
    ...composeExclusionConditions(exclusions, parameters),
    ...conditions,
  ];
  return `
  select h.project_id, h.session_id, h.version, h.activity_at, ${hasTitle} as has_title
    from search.heads h
   where ${all.join('\n     and ')}`;
}

interface HeadGroup {
  readonly shape: HeadShape;
  /** SQL expression: whether the title contains a word of the query. */
  readonly hasTitle: string;
  readonly conditions: readonly string[];
}

/** The GIN index contains title marks. One scan for heads with a mark and one for the others cost less than a join. */
function groupHeads(
  node: QueryNode | undefined,
  ranking: Score | undefined,
  owner: string,
  parameters: StatementParameters,
): HeadGroup[] {
  const allHeads = (shape: HeadShape, hasTitle: string): HeadGroup => ({ shape, hasTitle, conditions: [] });
  if (!node || !ranking) return [allHeads('whole', 'false'), allHeads('sharded', 'false')];
  const titled = `(h.project_id, h.session_id) in (
      select x.project_id, x.session_id from search.heads x
       where x.owner_id = ${owner} and x.terms @@ ${parameters.add(ranking.titled)}::tsquery)`;
  const needed = createNeededWordsQuery(node);
  if (needed === undefined) return [allHeads('whole', titled), allHeads('sharded', titled)];
  const whole = (sign: string, hasTitle: string): HeadGroup => {
    const query = parameters.add(`${needed} & ${sign}(${ranking.titled})`);
    return { shape: 'whole', hasTitle, conditions: [`h.terms @@ ${query}::tsquery`] };
  };
  return [whole('', 'true'), whole('!', 'false'), allHeads('sharded', titled)];
}
