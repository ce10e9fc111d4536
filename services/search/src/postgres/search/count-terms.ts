import type { Pool } from 'pg';
import type { Hit, PassageQuery, Role } from '../../index-port/search-index.ts';
import { createTermQuery } from '../text-search/tsquery.ts';
import { runSearch } from './run-search.ts';

export interface PassageRow {
  /** Index in the hits, from 1. */
  hit_number: number;
  n: number;
  exchange: number;
  exchange_id: string;
  role: Role;
  body: string;
}

/** Matches in all sessions of the owner. Counting more takes longer than reading the passages of most pages. */
const defaultMaxMatches = 50_000;

/** Every row has the number of matches. If no passage is found, the only row has null in all other members. */
type CountedRow = { readonly matches: number } & (PassageRow | { readonly hit_number: null });

/**
 * Finds the best passages by one scan of the index per term. This takes a fraction of the time of reading the terms of
 * each passage. Returns undefined if the terms have more than `maxMatches` matches.
 */
export async function findByCountedTerms(
  pool: Pool,
  request: PassageQuery,
  maxMatches = defaultMaxMatches,
): Promise<PassageRow[] | undefined> {
  const { text, values } = composeCountedTerms(request, maxMatches);
  const rows = await runSearch<CountedRow>(pool, text, values, request.deadline);
  return (rows[0]?.matches ?? 0) > maxMatches ? undefined : rows.filter(row => row.hit_number !== null);
}

/** Composes the statement of `findByCountedTerms`. */
export function composeCountedTerms(
  { hits, terms, limit }: PassageQuery,
  maxMatches: number,
): { text: string; values: unknown[] } {
  const values = [
    hits[0]?.ownerId,
    JSON.stringify(Object.fromEntries(hits.map((hit, index) => [toKey(hit), index + 1]))),
    hits.map(({ projectId }) => projectId),
    hits.map(({ sessionId }) => sessionId),
    hits.map(({ version }) => version),
    limit,
    maxMatches,
    ...terms.map(term => createTermQuery(term)),
  ];
  return { text: composeCount(terms.length), values };
}

const toKey = ({ projectId, sessionId, version }: Hit) => `${projectId}/${sessionId}/${version}`;

/** Number of parameters before the terms. */
const fixedParameters = 7;

/**
 * A hit is looked up in a JSON object: the planner has no statistics to choose a good join.
 * With `offset 0`, passages are read by key, not by a join with all passages of the owner.
 */
function composeCount(terms: number): string {
  const scans = Array.from(
    { length: terms },
    (_, index) => `
      select ($2::jsonb ->> (p.project_id || '/' || p.session_id || '/' || p.version))::int as hit_number, p.n
        from search.passages p
       where p.owner_id = $1 and p.terms @@ $${fixedParameters + index + 1}::tsquery`,
  );
  return `
    with matching as materialized (select * from (${scans.join('\n      union all')}) m limit $7 + 1),
    size as (select count(*) as matches from matching),
    counted as (
      select hit_number, n, count(*) as terms from matching
       where hit_number is not null and n >= 0 and (select matches from size) <= $7 group by hit_number, n),
    best as (
      select * from (
        select *, row_number() over (partition by hit_number order by terms desc, n) as place from counted) c
       where place <= $6)
    select s.matches, b.hit_number, b.n, p.exchange, p.exchange_id, p.role, p.body
      from size s left join (best b cross join lateral (
        select x.exchange, x.exchange_id, x.role, x.body from search.passages x
         where x.owner_id = $1 and x.project_id = ($3::text[])[b.hit_number] and x.session_id = ($4::uuid[])[b.hit_number]
           and x.version = ($5::bigint[])[b.hit_number] and x.n = b.n offset 0) p) on true
     order by b.hit_number, b.terms desc, b.n`;
}
