import { query, queryOne, type Queryable } from '@archive/kit';

export type Role = 'administrator' | 'member';

/** A person, as the account pages show them. */
export interface PersonRow {
  id: string;
  name: string;
  /** Null: the user has no account. */
  email: string | null;
  role: Role;
  created_at: Date;
  disabled_at: Date | null;
  last_used_at: Date | null;
}

const columns = `u.id, coalesce(u.display_name, u.name, u.email, '') as name, u.email, u.role, u.created_at, u.disabled_at,
  greatest(u.last_sign_in_at, (select max(s.last_used_at) from auth.browser_sessions s where s.user_id = u.id),
    (select max(k.last_used_at) from auth.keys k where k.user_id = u.id)) as last_used_at`;

/** Finds a person who is not removed. */
export async function findPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  return queryOne<PersonRow>(db, `select ${columns} from auth.users u where u.id = $1 and u.removed_at is null`, [id]);
}

/** Finds the id of the person with an email. */
export async function findPersonIdByEmail(db: Queryable, email: string): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    db,
    `select id from auth.users where lower(email) = lower($1) and removed_at is null`,
    [email],
  );
  return row?.id;
}

/** Lists people, oldest first, after the person `afterId` if it is given. */
export async function listPeople(db: Queryable, afterId: string | undefined, limit: number): Promise<PersonRow[]> {
  return query<PersonRow>(
    db,
    `select ${columns} from auth.users u
      where u.removed_at is null and ($1::text is null
        or (u.created_at, u.id) > (select a.created_at, a.id from auth.users a where a.id = $1))
      order by u.created_at, u.id limit $2`,
    [afterId, limit],
  );
}

/** Whether anyone has an account. */
export async function hasPeople(db: Queryable): Promise<boolean> {
  return (
    (await queryOne(db, `select from auth.users where email is not null and removed_at is null limit 1`)) !== undefined
  );
}

/** Whether an enabled administrator with an account exists, other than the person `exceptId`. */
export async function hasAdministrator(db: Queryable, exceptId = ''): Promise<boolean> {
  const row = await queryOne(
    db,
    `select from auth.users where role = 'administrator' and email is not null and disabled_at is null
       and removed_at is null and id <> $1 limit 1`,
    [exceptId],
  );
  return row !== undefined;
}

/** Locks a person's row until the transaction ends; undefined if the person is unknown or removed. */
export async function lockPerson(tx: Queryable, id: string): Promise<{ disabled_at: Date | null } | undefined> {
  return queryOne(tx, `select disabled_at from auth.users where id = $1 and removed_at is null for no key update`, [
    id,
  ]);
}

/**
 * Locks the rows of all administrators. Two transactions that each remove an administrator then run one after the
 * other, and the second one refuses to remove the last administrator.
 */
export async function lockAdministrators(tx: Queryable): Promise<void> {
  await query(tx, `select from auth.users where role = 'administrator' order by id for no key update`);
}

/** Runs set-ups one after another: a transaction that has waited here finds the administrator of the earlier one. */
export async function lockFirstSetup(tx: Queryable): Promise<void> {
  await query(tx, `select pg_advisory_xact_lock(hashtextextended('auth.first_setup', 0))`);
}

/** Locks an email: until this transaction ends, no other transaction can take the email. */
export async function lockEmail(tx: Queryable, email: string): Promise<void> {
  await query(tx, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`auth.users.email ${email}`]);
}

/** Inserts a person with an account. */
export async function insertPerson(
  tx: Queryable,
  person: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role },
): Promise<void> {
  await query(tx, `insert into auth.users (id, display_name, email, role) values ($1, $2, $3, $4)`, [
    person.id,
    person.name,
    person.email,
    person.role,
  ]);
}

/** Changes name and email of a person; an undefined value stays unchanged. */
export async function updatePerson(
  tx: Queryable,
  id: string,
  changes: { readonly name: string | undefined; readonly email: string | undefined },
): Promise<void> {
  await query(
    tx,
    `update auth.users set display_name = coalesce($2, display_name), email = coalesce($3, email) where id = $1`,
    [id, changes.name, changes.email],
  );
}

/** Makes a person an enabled administrator. */
export async function makeAdministrator(tx: Queryable, id: string): Promise<void> {
  await query(tx, `update auth.users set role = 'administrator', disabled_at = null where id = $1`, [id]);
}

/** Records the time of a sign-in. */
export async function recordSignIn(tx: Queryable, id: string): Promise<void> {
  await query(
    tx,
    `update auth.users set last_sign_in_at = date_trunc('milliseconds', clock_timestamp()) where id = $1`,
    [id],
  );
}
