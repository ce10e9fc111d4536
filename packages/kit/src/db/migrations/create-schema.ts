import type { ClientBase } from 'pg';
import { ServiceError } from '../../errors/errors.ts';
import { withQueryTimeout } from '../statements/query-timeout.ts';
import { readMigrations } from './migration-files.ts';

/** A row of `<schema>.migrations`. */
export interface AppliedMigration {
  readonly id: number;
  readonly name: string;
  readonly digest: string;
}

/** The tables are empty, so each statement is quick. */
const statementTimeoutMs = 60_000;

/**
 * Creates a schema with exactly these migrations, in the transaction of `tx`. Throws INVALID if one of them is not in
 * `folder` or differs there.
 */
export async function createSchema(
  tx: ClientBase,
  schema: string,
  folder: URL,
  applied: readonly AppliedMigration[],
): Promise<void> {
  const known = await readMigrations(folder);
  const run = (text: string) => tx.query(withQueryTimeout({ text }, statementTimeoutMs));
  await run(`create schema if not exists ${schema}`);
  await run(
    `create table ${schema}.migrations
       (id int primary key, name text not null, digest text not null, applied_at timestamptz not null default now())`,
  );
  for (const { id, name, digest } of applied) {
    const migration = known.find(each => each.id === id);
    if (migration?.digest !== digest)
      throw new ServiceError('INVALID', `This release does not know migration ${name} of the schema ${schema}`);
    // The tables are empty, so an index needs no concurrent creation, which a transaction would forbid.
    for (const text of migration.statements ?? [migration.sql])
      await run(migration.statements ? text.replace(/\bindex\s+concurrently\b/i, 'index') : text);
    await tx.query(`insert into ${schema}.migrations (id, name, digest) values ($1, $2, $3)`, [id, name, digest]);
  }
}
