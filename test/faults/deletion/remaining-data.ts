import { setTimeout } from 'node:timers/promises';
import { type Cluster, indexPrefix } from '../cluster/cluster.ts';
import { requestElasticsearch } from '../cluster/elasticsearch-request.ts';
import { openPool, type Pool } from '../cluster/pool.ts';

const pollIntervalMs = 250;

const tables = {
  sessions: 'select count(*) from sessions.sessions where project_id = $1',
  'rows of content': 'select count(*) from sessions.parts where project_id = $1',
  'outbox of sessions': `select count(*) from sessions.outbox where entity like $1 || '/%'`,
  'outbox of projects': 'select count(*) from projects.outbox where entity = $1',
};
const documents = {
  'heads in the index': ['heads', { live: true }],
  'passages in the index': ['passages', {}],
} as const;

/** Counts a project's rows and documents directly in the stores. */
async function countRemaining({ engines }: Cluster, pool: Pool, project: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [kind, sql] of Object.entries(tables))
    counts[kind] = (await pool.query<{ count: number }>(sql, [project])).rows[0]?.count ?? Number.NaN;
  for (const [kind, [index, moreTerms]] of Object.entries(documents)) {
    const terms = Object.entries({ project_id: project, ...moreTerms }).map(([field, value]) => ({
      term: { [field]: value },
    }));
    const path = `${indexPrefix}-${index}/_count`;
    const query = { query: { bool: { filter: terms } } };
    const answer = await requestElasticsearch(engines.elasticsearch.url, 'POST', path, query);
    counts[kind] = (answer as { count: number }).count;
  }
  return counts;
}

/**
 * Waits at most `timeoutMs`. Returns the time in ms from `since` to the erasure of each kind of data. The time is
 * Infinity if data of this kind remains.
 */
export async function waitUntilErased(
  cluster: Cluster,
  project: string,
  since: number,
  timeoutMs: number,
): Promise<Readonly<Record<string, number>>> {
  const pool = openPool(cluster.engines.postgres.url);
  const erasedMs: Record<string, number> = {};
  try {
    for (;;) {
      const counts = Object.entries(await countRemaining(cluster, pool, project));
      const ms = performance.now() - since;
      for (const [kind, count] of counts) if (count > 0) erasedMs[kind] = Infinity;
      for (const [kind, count] of counts)
        if (count === 0 && (erasedMs[kind] ?? Infinity) === Infinity) erasedMs[kind] = ms;
      if (counts.every(([, count]) => count === 0) || ms > timeoutMs) return erasedMs;
      await setTimeout(pollIntervalMs);
    }
  } finally {
    await pool.end();
  }
}
