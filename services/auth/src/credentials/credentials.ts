import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { findPasswordHash } from '../passwords/store.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import { findRpId } from './rp-id.ts';
import * as store from './store.ts';

/** A person's ways to sign in. */
export interface OwnCredentials {
  readonly credentials: readonly store.CredentialRow[];
  readonly hasPassword: boolean;
}

/** The credentials of the signed-in person other than the password. */
export interface Credentials {
  list(actor: Actor): Promise<OwnCredentials>;
  /**
   * Removes a credential. `origin` is the origin of the archive's pages. NOT_FOUND if the actor has no such credential,
   * CONFLICT if it is the last way to sign in at `origin`.
   */
  remove(actor: Actor, id: string, origin: string): Promise<void>;
}

/**
 * Creates the operations that people do on their own credentials. `issuer` is the archive's provider, if it has one.
 */
export function createCredentials(pool: Pool, issuer: string | undefined): Credentials {
  return {
    list: async actor => {
      const { personId } = await requireReader(pool, actor);
      const credentials = await store.listCredentials(pool, personId);
      return { credentials, hasPassword: (await findPasswordHash(pool, personId)) !== undefined };
    },
    remove: (actor, id, origin) =>
      transaction(pool, async tx => {
        // `requireSignedIn` locks the person's row, so two removals run one after the other.
        const { personId } = await requireSignedIn(tx, actor);
        const removed = await store.findCredentialOf(tx, personId, id);
        if (!removed) throw new ServiceError('NOT_FOUND', 'Way to sign in not found');
        await store.deleteCredential(tx, personId, id);
        const left = await store.listWaysToSignIn(tx, personId);
        if (isUsable(removed, origin, issuer) && !left.some(way => isUsable(way, origin, issuer)))
          throw new ServiceError('CONFLICT', 'No other way to sign in to this account works');
        await recordDeed(tx, actor, 'credential_removed', id);
      }),
  };
}

/**
 * Whether a credential can sign in at `origin`. A passkey of another host name or an identity of another provider
 * cannot.
 */
function isUsable({ kind, provider }: store.WayToSignIn, origin: string, issuer: string | undefined): boolean {
  if (kind === 'password') return true;
  if (kind === 'passkey') return provider === findRpId(origin);
  return issuer !== undefined && URL.parse(provider)?.href === URL.parse(issuer)?.href;
}
