import type { Pool } from 'pg';

export interface StoredSize {
  /** `schema.table`, or the name of an index of Elasticsearch. */
  readonly name: string;
  /** Rows and large values, in bytes. */
  readonly data: number;
  /** Indexes, in bytes. */
  readonly indexes: number;
}

const vacuumTimeoutMs = 120_000;

/** Reads the size of each table after VACUUM, which also moves the pending entries of GIN indexes into the index. */
export async function readTableSizes(pool: Pool): Promise<StoredSize[]> {
  // The statement is a variable, because the types of pg lack `query_timeout`.
  const vacuum = { text: 'vacuum analyze', query_timeout: vacuumTimeoutMs };
  await pool.query(vacuum);
  const { rows } = await pool.query<{ name: string; total: number; indexes: number }>(
    `select oid::regclass::text as name, pg_total_relation_size(oid) as total, pg_indexes_size(oid) as indexes
       from pg_class where relkind = 'r' and relnamespace = any (array(
         select oid from pg_namespace where nspname in ('auth', 'projects', 'sessions', 'search')))
      order by total desc`,
  );
  return rows.map(({ name, total, indexes }) => ({ name, data: total - indexes, indexes }));
}

/** Reads the size of each index of Elasticsearch. */
export async function readIndexSizes(url: string): Promise<StoredSize[]> {
  await request(`${url}/_all/_flush`, 'POST');
  const stats = await request(`${url}/_all/_stats/store`, 'GET');
  const indices = Object.entries(stats.indices ?? {});
  return indices.map(([name, { primaries }]) => ({ name, data: 0, indexes: primaries.store.size_in_bytes }));
}

interface IndexStats {
  readonly indices?: Readonly<Record<string, { readonly primaries: { readonly store: { size_in_bytes: number } } }>>;
}

async function request(url: string, method: string): Promise<IndexStats> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
  return (await response.json()) as IndexStats;
}

/** Returns what was added since an earlier reading. */
export function subtractSizes(after: readonly StoredSize[], before: readonly StoredSize[]): StoredSize[] {
  return after.map(({ name, data, indexes }) => {
    const earlier = before.find(each => each.name === name);
    return { name, data: data - (earlier?.data ?? 0), indexes: indexes - (earlier?.indexes ?? 0) };
  });
}
