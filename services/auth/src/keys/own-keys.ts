import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { type IssuedKey, issueKey, requireLabel, requireLifetime } from './issue-key.ts';
import * as store from './store.ts';

const maxValidKeys = 1_000;
const maxListedKeys = 2_000;

/** The API keys of the signed-in person. A key of another person is NOT_FOUND. */
export interface OwnKeys {
  /** Lists the actor's keys, newest first. */
  list(actor: Actor): Promise<store.KeyRow[]>;
  /** Creates a key; CONFLICT if the actor has 1,000 valid keys. */
  create(actor: Actor, label: string, expiresInSeconds: number | undefined): Promise<IssuedKey>;
  /** Changes a key's label; NOT_FOUND if the actor has no such key. */
  rename(actor: Actor, keyId: string, label: string): Promise<store.KeyRow>;
  /** Revokes a key; NOT_FOUND if the actor has no such key. Resolves once no gateway accepts the key any more. */
  revoke(actor: Actor, keyId: string): Promise<store.KeyRow>;
}

/** Creates the operations on the keys of signed-in people; `signing` signs the keys. */
export function createOwnKeys(pool: Pool, signing: SigningKeys): OwnKeys {
  return {
    list: async actor => store.listKeys(pool, (await requireReader(pool, actor)).personId, maxListedKeys),
    create: async (actor, label, expiresInSeconds) => {
      requireLabel(label);
      requireLifetime(expiresInSeconds);
      return transaction(
        pool,
        async tx => {
          const { personId: userId } = await requireSignedIn(tx, actor);
          if ((await store.countValidKeys(tx, userId)) >= maxValidKeys)
            throw new ServiceError('CONFLICT', `There are ${maxValidKeys} valid keys: revoke one first`);
          const issued = await issueKey(tx, signing, { userId, label, expiresInSeconds });
          await recordDeed(tx, actor, 'key_created', issued.row.id);
          return issued;
        },
        actor.signal,
      );
    },
    rename: (actor, keyId, label) => {
      requireLabel(label);
      return transaction(
        pool,
        async tx => {
          const { personId } = await requireSignedIn(tx, actor);
          const row = await store.renameKey(tx, personId, keyId, label);
          if (!row) throw notFoundError();
          await recordDeed(tx, actor, 'key_renamed', keyId);
          return row;
        },
        actor.signal,
      );
    },
    revoke: async (actor, keyId) => {
      const row = await transaction(pool, async tx => {
        const { personId } = await requireSignedIn(tx, actor);
        const before = await store.lockOwnKey(tx, personId, keyId);
        if (!before) throw notFoundError();
        const revokedAt = (await store.revokeKey(tx, keyId)) ?? null;
        if (before.revoked_at === null) await recordDeed(tx, actor, 'key_revoked', keyId);
        return { ...before, revoked_at: revokedAt };
      });
      await waitUntilCachesExpire();
      return row;
    },
  };
}

function notFoundError(): ServiceError {
  return new ServiceError('NOT_FOUND', 'Key not found');
}
