import { isName } from '@archive/contracts';
import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import { operator } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { lockPerson } from '../people/store.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { ensureUser } from './ensure-user.ts';
import { type IssuedKey, issueKey, requireLabel, requireLifetime } from './issue-key.ts';
import type { KeyUsage } from './key-usage.ts';
import * as store from './store.ts';

export interface KeyRequest {
  readonly userName: string;
  readonly label: string;
  /** Undefined: the key does not expire. */
  readonly expiresInSeconds?: number | undefined;
}

/** Issues, lists, checks and revokes API keys (docs/interface.md#authentication). */
export interface Keys {
  /**
   * Creates a key. Creates the user too if no user has the name or email `userName`. INVALID if a value is out of
   * range, FORBIDDEN if the user is disabled.
   */
  create(request: KeyRequest): Promise<IssuedKey>;
  /** Creates the first user and key of an empty archive; PRECONDITION_FAILED if a user exists. */
  createFirst(request: KeyRequest): Promise<IssuedKey>;
  /** Lists a user's keys, newest first; NOT_FOUND if no user has that name or email. */
  list(userName: string): Promise<store.KeyRow[]>;
  /**
   * Reads the owner and the remaining lifetime of a valid key, and records the use; undefined if the key is not valid.
   */
  check(id: string, signingKeyId: string): Promise<store.ValidKey | undefined>;
  /**
   * Revokes a key; NOT_FOUND if it is unknown. Resolves to the time of the first revocation once no gateway accepts the
   * key any more.
   */
  revoke(id: string): Promise<Date>;
  /**
   * Revokes all keys that were created before a time and are not revoked yet. Resolves to their number once no gateway
   * accepts them any more.
   */
  revokeCreatedBefore(time: Date): Promise<number>;
}

/** Creates the operations on API keys; `signing` signs the keys. */
export function createKeys(pool: Pool, signing: SigningKeys, usage: KeyUsage): Keys {
  return {
    create: async request => {
      validate(request);
      return transaction(pool, tx => createFor(tx, signing, request));
    },
    createFirst: async request => {
      validate(request);
      if (await store.hasUsers(pool)) throw notEmptyError();
      return transaction(pool, async tx => {
        if (!(await store.lockUsersAndCheckEmpty(tx))) throw notEmptyError();
        return createFor(tx, signing, request);
      });
    },
    list: async userName => {
      const user = isName(userName) ? await store.findUser(pool, userName) : undefined;
      if (user === undefined) throw new ServiceError('NOT_FOUND', 'User not found');
      return store.listKeys(pool, user);
    },
    check: async (id, signingKeyId) => {
      const key = await store.findValidKey(pool, id, signingKeyId);
      if (key) usage.record(id, key.is_unused);
      return key;
    },
    revoke: async id => {
      const revokedAt = await transaction(pool, async tx => {
        const before = await store.lockKey(tx, id);
        const revokedAt = await store.revokeKey(tx, id);
        if (!revokedAt) throw new ServiceError('NOT_FOUND', 'Key not found');
        if (before?.revoked_at === null) await recordDeed(tx, operator, 'key_revoked', id);
        return revokedAt;
      });
      await waitUntilCachesExpire();
      return revokedAt;
    },
    revokeCreatedBefore: async time => {
      const revoked = await transaction(pool, async tx => {
        const count = await store.revokeKeysCreatedBefore(tx, time);
        if (count > 0) await recordDeed(tx, operator, 'keys_revoked');
        return count;
      });
      await waitUntilCachesExpire();
      return revoked;
    },
  };
}

function notEmptyError(): ServiceError {
  return new ServiceError('PRECONDITION_FAILED', 'The archive has a user already');
}

function validate({ userName, label, expiresInSeconds }: KeyRequest): void {
  if (!isName(userName)) throw new ServiceError('INVALID', 'Invalid value for user: 1 to 255 characters');
  if (label !== '') requireLabel(label);
  requireLifetime(expiresInSeconds);
}

/** Creates a key for the named user, and the user if missing; FORBIDDEN if the user is disabled. */
async function createFor(tx: Queryable, signing: SigningKeys, request: KeyRequest): Promise<IssuedKey> {
  const userId = await ensureUser(tx, request.userName);
  const person = await lockPerson(tx, userId);
  if (person?.disabled_at !== null) throw new ServiceError('FORBIDDEN', 'The person is disabled');
  const issued = await issueKey(tx, signing, { ...request, userId });
  await recordDeed(tx, operator, 'key_created', issued.row.id);
  return issued;
}
