import type { PoolClient } from 'pg';
import type { Migration } from './migration-files.ts';

const createsIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s/i;

export type RunStatement = (text: string) => Promise<unknown>;

/**
 * Runs each statement of a migration outside a transaction. After an interruption, the next call continues after the
 * last recorded statement. If the file has changed, the next call begins again.
 */
export async function runStatements(
  db: PoolClient,
  schema: string,
  { id, digest, statements = [] }: Migration,
  run: RunStatement,
): Promise<void> {
  await db.query(
    `create table if not exists ${schema}.migration_steps
       (id int, digest text, step int, primary key (id, digest, step))`,
  );
  const { rows } = await db.query<{ step: number }>(
    `select step from ${schema}.migration_steps where id = $1 and digest = $2`,
    [id, digest],
  );
  const done = new Set(rows.map(row => row.step));
  for (const [step, text] of statements.entries()) {
    if (done.has(step)) continue;
    if (!(await hasIndexOf(db, schema, text, run))) await run(text);
    await db.query(`insert into ${schema}.migration_steps values ($1, $2, $3) on conflict do nothing`, [
      id,
      digest,
      step,
    ]);
  }
}

/**
 * Whether the index of a `create index` statement is complete. Drops an incomplete index that an interruption has left.
 */
async function hasIndexOf(db: PoolClient, schema: string, text: string, run: RunStatement): Promise<boolean> {
  const name = createsIndex.exec(text)?.[1];
  if (name === undefined) return false;
  const { rows } = await db.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = $1::regnamespace and c.relname = $2`,
    [schema, name],
  );
  if (rows[0]?.valid === false) await run(`drop index concurrently if exists ${schema}.${name}`);
  return rows[0]?.valid === true;
}
