import type { AppliedMigration } from '@archive/kit';
import type { Client } from 'pg';
import { select } from './connection.ts';
import { backupSchemas, type BackupSchema } from './schemas.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns, which PostgreSQL computes. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  /** A 64-bit number. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** Lists the schemas of a backup that have tables in this database. */
export async function listSchemas(tx: Client): Promise<BackupSchema[]> {
  const rows = await select<{ name: BackupSchema }>(
    tx,
    `select n.nspname as name from pg_namespace n where n.nspname = any ($1)
        and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind = 'r') order by 1`,
    [backupSchemas],
  );
  return rows.map(row => row.name);
}

/** Reads the migrations that a schema has. */
export function readAppliedMigrations(tx: Client, schema: BackupSchema): Promise<AppliedMigration[]> {
  return select<AppliedMigration & Record<string, unknown>>(
    tx,
    `select id, name, digest from ${schema}.migrations order by id`,
  );
}

/** Lists the tables of schemas, a referenced table before the tables that refer to it. */
export async function listTables(tx: Client, schemas: readonly string[]): Promise<Table[]> {
  const rows = await select<Table & { id: number; refers_to: number[] }>(
    tx,
    `select c.oid::int8::float8 as id, n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
              order by a.attnum) as columns,
       array(select r.confrelid::int8::float8 from pg_constraint r
              where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid) as refers_to
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind = 'r' and c.relname <> all ('{migrations,migration_steps}')
      order by n.nspname, c.relname`,
    [schemas],
  );
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(row => row.id));
    const next = rows.filter(row => !done.has(row.id) && row.refers_to.every(id => done.has(id)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    sorted.push(...next);
  }
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Reads the positions of all sequences, which may be later than the snapshot of the transaction. */
export function listSequences(tx: Client, schemas: readonly string[]): Promise<Sequence[]> {
  return select<Sequence & Record<string, unknown>>(
    tx,
    `select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
       from pg_sequences where schemaname = any ($1) order by 1, 2`,
    [schemas],
  );
}

/** Returns the quoted name of a table. The names come from the catalog or from a manifest. */
export const quoteName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quote(schema)}.${quote(name)}`;

/** Quotes an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
