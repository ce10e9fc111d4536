import { query, queryOne, type Queryable } from '@archive/kit';

/** What is confirmed, or how far the index in PostgreSQL is. */
export type CheckpointName = 'confirmed' | 'postgres';

/** Undefined: there never was one. */
export async function readCheckpoint(db: Queryable, name: CheckpointName): Promise<number | undefined> {
  const text = 'select number from search.checkpoints where name = $1';
  const row = await queryOne<{ number: number }>(db, text, [name]);
  return row?.number;
}

/** A number smaller than the one there changes nothing. */
export async function raiseCheckpoint(db: Queryable, name: CheckpointName, number: number): Promise<void> {
  await query(
    db,
    `insert into search.checkpoints as c (name, number) values ($1, $2)
     on conflict (name) do update set number = excluded.number where c.number < excluded.number`,
    [name, number],
  );
}

/** Greater than all before. */
export async function nextCheckpoint(db: Queryable): Promise<number> {
  const row = await queryOne<{ number: number }>(db, `select nextval('search.checkpoint_numbers') as number`);
  return row?.number ?? 0;
}
