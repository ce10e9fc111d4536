import { createLogger, createPool, query } from '@archive/kit';
import type { Archive } from '../archive/archive.ts';

export type Database = ReturnType<typeof createPool>;

/** Connections to the archive's database, past all of its services. The caller ends them. */
export function openDatabase({ databaseUrl }: Archive): Database {
  return createPool({ url: databaseUrl, max: 3, log: createLogger('silent', 'test') });
}

/** Rows that hold anything of one owner. */
export interface OwnerRowCounts {
  /** Sessions with a name or content; a deleted session's row without either is none. */
  readonly sessions: number;
  readonly parts: number;
  /** Projects with a name. */
  readonly projects: number;
  /** Erasures that are not confirmed. */
  readonly outbox: number;
}

export const noRows: OwnerRowCounts = { sessions: 0, parts: 0, projects: 0, outbox: 0 };

/** What the database has of an owner, reachable or not. */
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
