import { createLogger, createPool, migrate, query } from '@archive/kit';
import { createTestDatabase } from '@archive/kit/testing';
import type { Pool } from 'pg';
import type { Catalog } from './sql/scope.ts';

/** The schemas whose tables grow with the sessions of owners. */
export const schemas = ['projects', 'sessions', 'search'] as const;

export interface MigratedDatabase {
  readonly pool: Pool;
  /** The columns of all tables and views. */
  readonly catalog: Catalog;
  readonly stop: () => Promise<void>;
}

/** Creates a database with the tables of these schemas. */
export async function openMigratedDatabase(names: readonly string[] = schemas): Promise<MigratedDatabase> {
  const engine = await createTestDatabase();
  const log = createLogger('silent', 'test');
  const pool = createPool({ url: engine.url, log });
  for (const schema of names)
    await migrate({
      pool,
      schema,
      folder: new URL(`../../../services/${schema}/src/migrations/`, import.meta.url),
      log,
    });
  return {
    pool,
    catalog: await readCatalog(pool),
    stop: async () => {
      await pool.end();
      await engine.stop();
    },
  };
}

async function readCatalog(pool: Pool): Promise<Catalog> {
  const rows = await query<{ name: string; columns: string[] }>(
    pool,
    `select table_schema || '.' || table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = any($1) group by 1`,
    [schemas],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
