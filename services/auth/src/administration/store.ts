import { query, type Queryable } from '@archive/kit';

/** Disables a person. A repeated call keeps the time of the first call. */
export async function disablePerson(tx: Queryable, id: string): Promise<void> {
  await query(
    tx,
    `update auth.users set disabled_at = coalesce(disabled_at, date_trunc('milliseconds', clock_timestamp()))
      where id = $1`,
    [id],
  );
}

/** Enables a person. */
export async function enablePerson(tx: Queryable, id: string): Promise<void> {
  await query(tx, `update auth.users set disabled_at = null where id = $1`, [id]);
}

/**
 * Begins the removal of a person and deletes the person's credentials. Look-ups no longer find the person, and name and
 * email become free.
 */
export async function beginRemoval(tx: Queryable, id: string): Promise<void> {
  await query(
    tx,
    `update auth.users set removed_at = clock_timestamp(), name = null, email = null, display_name = null where id = $1`,
    [id],
  );
  await query(tx, `delete from auth.credentials where user_id = $1`, [id]);
}

/** A person whose removal has begun. */
export interface RemovedPerson {
  id: string;
  /** True if every upload of the person has ended. */
  is_settled: boolean;
}

/** Lists at most 100 people whose removal has begun. A removal is settled `settledMinutes` after its beginning. */
export async function listRemovedPeople(db: Queryable, settledMinutes: number): Promise<RemovedPerson[]> {
  return query<RemovedPerson>(
    db,
    `select id, removed_at < clock_timestamp() - $1::int * interval '1 minute' as is_settled from auth.users
      where removed_at is not null order by removed_at limit 100`,
    [settledMinutes],
  );
}

/**
 * Deletes the row and the keys of a removed person. Foreign keys delete or detach other rows that are left, such as
 * used links.
 */
export async function deletePerson(tx: Queryable, id: string): Promise<void> {
  await query(tx, `delete from auth.keys where user_id = $1`, [id]);
  await query(tx, `delete from auth.users where id = $1 and removed_at is not null`, [id]);
}
