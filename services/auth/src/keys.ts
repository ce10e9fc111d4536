import { randomUUID } from 'node:crypto';
import { isName } from '@archive/contracts';
import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { SigningKeys } from './signing-keys.ts';
import * as store from './store.ts';
import type { KeyUsage } from './key-usage.ts';
import { waitUntilCachesExpire } from './revocation-delay.ts';

/** Ten years. */
const maxLifetimeSeconds = 315_360_000;

/** A new key. The token is returned once and not stored. */
export interface IssuedKey {
  readonly token: string;
  readonly row: store.KeyRow;
}

export interface KeyRequest {
  readonly userName: string;
  readonly label: string;
  /** Undefined: the key does not expire. */
  readonly expiresInSeconds?: number | undefined;
}

/** Issues, lists, checks and revokes API keys (docs/interface.md#authentication). */
export interface Keys {
  /** Creates a key, and the user if no user has that name; INVALID if a value is out of range. */
  create(request: KeyRequest): Promise<IssuedKey>;
  /** Creates the first user and key of an empty archive; PRECONDITION_FAILED if a user exists. */
  createFirst(request: KeyRequest): Promise<IssuedKey>;
  /** Lists a user's keys, newest first; NOT_FOUND if no user has that name. */
  list(userName: string): Promise<store.KeyRow[]>;
  /** Reads owner and remaining lifetime of a valid key, and records its use; undefined if the key is not valid. */
  check(id: string, signingKeyId: string): Promise<store.ValidKey | undefined>;
  /** Revokes a key, and resolves to its first revocation when no gateway accepts it any more; NOT_FOUND if it is unknown. */
  revoke(id: string): Promise<Date>;
  /** Revokes all valid keys created before a time, and resolves to their number when no gateway accepts them any more. */
  revokeCreatedBefore(time: Date): Promise<number>;
}

/** Creates the operations on the API keys of the database behind `pool`; `signing` signs the keys. */
export function createKeys(pool: Pool, signing: SigningKeys, usage: KeyUsage): Keys {
  return {
    create: async request => {
      validate(request);
      return transaction(pool, tx => issueKey(tx, signing, request));
    },
    createFirst: async request => {
      validate(request);
      if (await store.hasUsers(pool)) throw notEmptyError();
      return transaction(pool, async tx => {
        if (!(await store.lockUsersAndCheckEmpty(tx))) throw notEmptyError();
        return issueKey(tx, signing, request);
      });
    },
    list: async userName => {
      const user = isName(userName) ? await store.findUser(pool, userName) : undefined;
      if (user === undefined) throw new ServiceError('NOT_FOUND', 'User not found');
      return store.listKeys(pool, user);
    },
    check: async (id, signingKeyId) => {
      const key = await store.findValidKey(pool, id, signingKeyId);
      if (key) usage.record(id);
      return key;
    },
    revoke: async id => {
      const revokedAt = await store.revokeKey(pool, id);
      if (!revokedAt) throw new ServiceError('NOT_FOUND', 'Key not found');
      await waitUntilCachesExpire();
      return revokedAt;
    },
    revokeCreatedBefore: async time => {
      const revoked = await store.revokeKeysCreatedBefore(pool, time);
      await waitUntilCachesExpire();
      return revoked;
    },
  };
}

function notEmptyError(): ServiceError {
  return new ServiceError('PRECONDITION_FAILED', 'The archive has a user already');
}

function validate({ userName, label, expiresInSeconds: lifetime }: KeyRequest): void {
  if (!isName(userName)) throw new ServiceError('INVALID', 'Invalid value for user: 1 to 255 characters');
  if (label !== '' && !isName(label))
    throw new ServiceError('INVALID', 'Invalid value for label: up to 255 characters');
  if (lifetime !== undefined && !(Number.isInteger(lifetime) && lifetime > 0 && lifetime <= maxLifetimeSeconds))
    throw new ServiceError('INVALID', 'Invalid value for expires: more than nothing, up to 3650 days');
}

async function issueKey(tx: Queryable, signing: SigningKeys, request: KeyRequest): Promise<IssuedKey> {
  const userId = await store.ensureUser(tx, randomUUID(), request.userName);
  const id = randomUUID();
  const iat = await store.readClockSeconds(tx);
  const expiresSeconds = request.expiresInSeconds === undefined ? undefined : iat + request.expiresInSeconds;
  const token = await signing.sign(tx, { jti: id, sub: userId, iat, exp: expiresSeconds });
  const row = await store.insertKey(tx, {
    id,
    userId,
    label: request.label,
    lastFour: token.slice(-4),
    expiresSeconds,
  });
  if (!row) throw new Error('a key was not stored');
  return { token, row };
}
