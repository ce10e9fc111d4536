import { createLogger, createPool, query } from '@archive/kit';
import type { Archive } from '../archive/archive.ts';

export type Database = ReturnType<typeof createPool>;

/** Connects directly to the archive's database. The caller closes the connections. */
export function openDatabase({ databaseUrl }: Archive): Database {
  return createPool({ url: databaseUrl, max: 3, log: createLogger('silent', 'test') });
}

/** Numbers of rows that contain data of one owner. */
export interface OwnerRowCounts {
  /** Dead rows of deleted sessions have no name and are not counted. */
  readonly sessions: number;
  readonly parts: number;
  /** Rows of deleted projects have no name and are not counted. */
  readonly projects: number;
  readonly outbox: number;
}

export const noRows: OwnerRowCounts = { sessions: 0, parts: 0, projects: 0, outbox: 0 };

/** Rows that no request can reach are counted too. */
export async function countOwnerRows(database: Database, owner: string): Promise<OwnerRowCounts> {
  const [counts] = await query<OwnerRowCounts>(
    database,
    `select (select count(*) from sessions.sessions where owner_id = $1 and (not dead or name <> '')) as sessions,
            (select count(*) from sessions.parts where owner_id = $1) as parts,
            (select count(*) from projects.projects where owner_id = $1 and name <> '') as projects,
            (select count(*) from projects.outbox where owner_id = $1) as outbox`,
    [owner],
  );
  return counts ?? noRows;
}
