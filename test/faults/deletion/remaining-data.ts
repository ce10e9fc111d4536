import { setTimeout } from 'node:timers/promises';
import { type Cluster, prefix } from '../cluster/cluster.ts';
import { askIndex } from '../faults/elasticsearch-faults.ts';
import { openPool, type Pool } from '../cluster/pool.ts';

/** How many there are of each kind of thing that a project leaves. */
export type Remains = Readonly<Record<string, number>>;

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

/** Counts what a project has in the stores themselves, past every service. */
export async function remainsOf({ engines }: Cluster, pool: Pool, project: string): Promise<Remains> {
  const counts: Record<string, number> = {};
  for (const [what, sql] of Object.entries(tables))
    counts[what] = (await pool.query<{ count: number }>(sql, [project])).rows[0]?.count ?? Number.NaN;
  for (const [what, [index, more]] of Object.entries(documents)) {
    const terms = Object.entries({ project_id: project, ...more }).map(([field, value]) => ({
      term: { [field]: value },
    }));
    const path = `${prefix}-${index}/_count`;
    const answer = await askIndex(engines.elasticsearch.url, 'POST', path, { query: { bool: { filter: terms } } });
    counts[what] = (answer as { count: number }).count;
  }
  return counts;
}

/** When each kind was gone, in ms after `since`; looks until all are, or for `patience` ms. */
export async function goneAfter(cluster: Cluster, project: string, since: number, patience: number): Promise<Remains> {
  const pool = openPool(cluster.engines.postgres.url);
  const gone: Record<string, number> = {};
  try {
    for (;;) {
      const counts = Object.entries(await remainsOf(cluster, pool, project));
      const now = performance.now() - since;
      for (const [what, count] of counts) if (count > 0) gone[what] = Infinity;
      for (const [what, count] of counts) if (count === 0 && (gone[what] ?? Infinity) === Infinity) gone[what] = now;
      if (counts.every(([, count]) => count === 0) || now > patience) return gone;
      await setTimeout(250);
    }
  } finally {
    await pool.end();
  }
}
