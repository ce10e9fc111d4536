import { query, queryOne, type Queryable } from '@archive/kit';

/** `confirmed`: the index must have at least this number. `postgres`: the index in PostgreSQL has this number. */
export type CheckpointName = 'confirmed' | 'postgres';

/** Reads a checkpoint; undefined if none is stored yet. */
export async function readCheckpoint(db: Queryable, name: CheckpointName): Promise<number | undefined> {
  const text = 'select number from search.checkpoints where name = $1';
  const row = await queryOne<{ number: number }>(db, text, [name]);
  return row?.number;
}

/** Raises a checkpoint; a smaller number changes nothing. */
export async function raiseCheckpoint(db: Queryable, name: CheckpointName, number: number): Promise<void> {
  await query(
    db,
    `insert into search.checkpoints as c (name, number) values ($1, $2)
     on conflict (name) do update set number = excluded.number where c.number < excluded.number`,
    [name, number],
  );
}

/** Draws a number that is greater than all earlier checkpoints. */
export async function drawCheckpoint(db: Queryable): Promise<number> {
  const row = await queryOne<{ number: number }>(db, `select nextval('search.checkpoint_numbers') as number`);
  return row?.number ?? 0;
}
