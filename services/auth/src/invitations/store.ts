import { query, queryOne, type Queryable } from '@archive/kit';
import type { Role } from '../people/store.ts';

export type Purpose = 'setup' | 'invitation' | 'password_reset';

/** A link that works once. */
export interface InvitationRow {
  id: string;
  purpose: Purpose;
  user_id: string | null;
  email: string | null;
  role: Role;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  /** Whether the link works only while no administrator has an account. */
  first_only: boolean;
}

const columns = `id, purpose, user_id, email, role, created_by, created_at, expires_at, first_only`;
const isOpen = `used_at is null and expires_at > clock_timestamp()`;

export interface NewInvitation {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly purpose: Purpose;
  readonly userId?: string;
  readonly email?: string | undefined;
  readonly role: Role;
  readonly createdBy?: string;
  readonly lifetimeMinutes: number;
  readonly firstOnly?: boolean;
}

/** Inserts a link and resolves to its row. */
export async function insertInvitation(tx: Queryable, invitation: NewInvitation): Promise<InvitationRow> {
  const row = await queryOne<InvitationRow>(
    tx,
    `insert into auth.invitations (id, token_hash, purpose, user_id, email, role, created_by, first_only, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8,
       date_trunc('milliseconds', clock_timestamp()) + $9::int * interval '1 minute') returning ${columns}`,
    [
      invitation.id,
      invitation.tokenHash,
      invitation.purpose,
      invitation.userId,
      invitation.email,
      invitation.role,
      invitation.createdBy,
      invitation.firstOnly ?? false,
      invitation.lifetimeMinutes,
    ],
  );
  if (!row) throw new Error('an invitation was not stored');
  return row;
}

/** Finds a link that is neither used nor expired. */
export async function findOpenInvitation(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return queryOne<InvitationRow>(db, `select ${columns} from auth.invitations where token_hash = $1 and ${isOpen}`, [
    tokenHash,
  ]);
}

/**
 * Marks a link as used; undefined if it is unknown, used or expired. If transactions are concurrent, only one gets the
 * row. If that transaction rolls back, the link is usable again.
 */
export async function useInvitation(
  tx: Queryable,
  tokenHash: Buffer,
  purpose: Purpose,
): Promise<InvitationRow | undefined> {
  return queryOne<InvitationRow>(
    tx,
    `update auth.invitations set used_at = clock_timestamp()
      where token_hash = $1 and purpose = $2 and ${isOpen} returning ${columns}`,
    [tokenHash, purpose],
  );
}

/** Lists the open invitations, newest first. */
export async function listOpenInvitations(db: Queryable, limit: number): Promise<InvitationRow[]> {
  return query<InvitationRow>(
    db,
    `select ${columns} from auth.invitations where purpose = 'invitation' and ${isOpen}
      order by created_at desc, id limit $1`,
    [limit],
  );
}

/** Deletes an open invitation; resolves to whether it existed. */
export async function deleteInvitation(tx: Queryable, id: string): Promise<boolean> {
  const sql = `delete from auth.invitations where id = $1 and purpose = 'invitation' and ${isOpen} returning id`;
  return (await query(tx, sql, [id])).length > 0;
}

/** Deletes the unused links of one purpose for a user. */
export async function deleteLinksOf(tx: Queryable, userId: string, purpose: Purpose): Promise<void> {
  await query(tx, `delete from auth.invitations where user_id = $1 and purpose = $2 and used_at is null`, [
    userId,
    purpose,
  ]);
}

/** Deletes the unused links for a user and the unused links that the user created. */
export async function deleteLinksForAndBy(tx: Queryable, userId: string): Promise<void> {
  await query(tx, `delete from auth.invitations where (user_id = $1 or created_by = $1) and used_at is null`, [userId]);
}

/** Deletes at most 10,000 links that were used or expired more than a day ago. */
export async function deleteOldInvitations(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from auth.invitations where id in (select id from auth.invitations
       where coalesce(used_at, expires_at) < clock_timestamp() - interval '1 day' limit 10000)`,
  );
}
