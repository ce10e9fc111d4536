import { query, queryOne, type Queryable } from '@archive/kit';

/** A sign-in, or the linking of an identity, that a browser has begun. */
export interface FlowRow {
  redirect_uri: string;
  /** The person who links an identity; null: a sign-in. */
  person_id: string | null;
  invitation_hash: Buffer | null;
}

export interface NewFlow {
  readonly secretHash: Buffer;
  readonly redirectUri: string;
  readonly personId: string | undefined;
  readonly invitationHash: Buffer | undefined;
  readonly lifetimeMinutes: number;
}

/** Inserts a flow. */
export async function insertFlow(tx: Queryable, flow: NewFlow): Promise<void> {
  await query(
    tx,
    `insert into auth.oidc_flows (secret_hash, redirect_uri, person_id, invitation_hash, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + $5::int * interval '1 minute')`,
    [flow.secretHash, flow.redirectUri, flow.personId, flow.invitationHash, flow.lifetimeMinutes],
  );
}

/**
 * Deletes a flow and resolves to its row; undefined if it is unknown, used or expired. If calls are concurrent, only
 * one gets the row.
 */
export async function takeFlow(db: Queryable, secretHash: Buffer): Promise<FlowRow | undefined> {
  return queryOne<FlowRow>(
    db,
    `delete from auth.oidc_flows where secret_hash = $1 and expires_at > clock_timestamp()
     returning redirect_uri, person_id, invitation_hash`,
    [secretHash],
  );
}

/** Deletes at most 10,000 expired flows. */
export async function deleteExpiredFlows(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from auth.oidc_flows where secret_hash in
       (select secret_hash from auth.oidc_flows where expires_at < clock_timestamp() limit 10000)`,
  );
}
