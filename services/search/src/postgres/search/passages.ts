import { msUntil, query, withTimeout } from '@archive/kit';
import type { Pool } from 'pg';
import type { Hit, Passage, PassageQuery, PassagesByHit } from '../../index-port/search-index.ts';
import { createTermQuery } from '../text-search/tsquery.ts';
import { findByCountedTerms, type PassageRow } from './count-terms.ts';

/**
 * Finds the passages with the most terms for each hit (SearchIndex.findPassages). If passages are equally good, the
 * first in the session wins.
 */
export async function findPassages(pool: Pool, request: PassageQuery): Promise<PassagesByHit> {
  const { hits, terms, deadline } = request;
  if (hits.length === 0 || terms.length === 0) return new Map();
  const find = async () => (await findByCountedTerms(pool, request)) ?? (await findByReading(pool, request));
  const rows = await withTimeout(msUntil(deadline), find());
  const found = new Map<Hit, Passage[]>();
  for (const { hit_number, n, exchange, exchange_id, role, body } of rows) {
    const hit = hits[hit_number - 1];
    if (!hit) continue;
    const passage = { n, exchange, exchangeId: exchange_id, role, text: body, exact: [], terms: [] };
    found.set(hit, [...(found.get(hit) ?? []), passage]);
  }
  return found;
}

/** Finds the best passages by reading the terms of each passage of the hits. */
export function findByReading(pool: Pool, { hits, terms, limit }: PassageQuery): Promise<PassageRow[]> {
  return query<PassageRow>(pool, composePassages(terms.length), parameterValues(hits, terms, limit));
}

/** Number of parameters before the terms. */
const fixedParameters = 6;

function composePassages(terms: number): string {
  const matchesTerm = Array.from({ length: terms }, (_, n) => `(p.terms @@ $${n + fixedParameters + 1}::tsquery)::int`);
  return `
    select k.hit_number::int, b.n, b.exchange, b.exchange_id, b.role, b.body
      from unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[]) with ordinality k(owner_id, project_id, session_id, version, hit_number)
      cross join lateral (
        select p.n, p.exchange, p.exchange_id, p.role, p.body, ${matchesTerm.join(' + ')} as terms from search.passages p
         where p.owner_id = k.owner_id and p.project_id = k.project_id and p.session_id = k.session_id
           and p.version = k.version and p.n >= 0 and p.terms @@ $5::tsquery
         order by terms desc, p.n limit $${fixedParameters}) b
     order by k.hit_number, b.terms desc, b.n`;
}

function parameterValues(hits: readonly Hit[], terms: readonly string[], limit: number): unknown[] {
  const queries = terms.map(term => createTermQuery(term));
  return [
    hits.map(({ ownerId }) => ownerId),
    hits.map(({ projectId }) => projectId),
    hits.map(({ sessionId }) => sessionId),
    hits.map(({ version }) => version),
    queries.join(' | '),
    limit,
    ...queries,
  ];
}
