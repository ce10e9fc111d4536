import { randomUUID } from 'node:crypto';
import { isName } from '@archive/contracts';
import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Signing } from './signing-keys.ts';
import * as store from './store.ts';
import type { Usage } from './key-usage.ts';

/** After a revoked row was seen: the 1 s for which a gateway may remember a key as alive, and half of it again. */
const forgottenAfter = 1_500;

/** Ten years, in seconds. */
const longestLife = 315_360_000;

/** A new key: the token is shown once and stored nowhere. */
export interface Made {
  readonly token: string;
  readonly row: store.KeyRow;
}

export interface KeyRequest {
  readonly userName: string;
  readonly label: string;
  /** Undefined: it does not expire. */
  readonly expiresInSeconds?: number | undefined;
}

/** Issues, lists, judges and revokes API keys (interface.md, Authentication). */
export interface Keys {
  /** Makes the user too where there is none of that name; INVALID for a value out of its bounds. */
  create(request: KeyRequest): Promise<Made>;
  /** The first user and key of an empty archive; PRECONDITION_FAILED where there is a user. */
  createFirst(request: KeyRequest): Promise<Made>;
  /** A user's keys, newest first; NOT_FOUND where there is no such user. */
  list(userName: string): Promise<store.KeyRow[]>;
  /** Owner and remaining life of a key that may be used now; undefined for any other. */
  check(id: string): Promise<store.LiveKey | undefined>;
  /** Answers once no gateway can still take the key for alive: the moment of its first revocation. NOT_FOUND. */
  revoke(id: string): Promise<Date>;
}

export function createKeys(pool: Pool, signing: Signing, usage: Usage): Keys {
  const make = (tx: Queryable, request: KeyRequest) => issue(tx, signing, request);
  return {
    create: async request => {
      validate(request);
      return transaction(pool, tx => make(tx, request));
    },
    createFirst: async request => {
      validate(request);
      if (await store.hasUsers(pool)) throw notEmpty();
      return transaction(pool, async tx => {
        if (!(await store.lockedWithoutUsers(tx))) throw notEmpty();
        return make(tx, request);
      });
    },
    list: async userName => {
      const user = isName(userName) ? await store.findUser(pool, userName) : undefined;
      if (user === undefined) throw new ServiceError('NOT_FOUND', 'User not found');
      return store.listKeys(pool, user);
    },
    check: async id => {
      const live = await store.findLiveKey(pool, id);
      if (live) usage.note(id);
      return live;
    },
    revoke: async id => {
      const revoked = await store.revokeKey(pool, id);
      if (!revoked) throw new ServiceError('NOT_FOUND', 'Key not found');
      await passed(forgottenAfter);
      return revoked;
    },
  };
}

function notEmpty(): ServiceError {
  return new ServiceError('PRECONDITION_FAILED', 'The archive has a user already');
}

function validate({ userName, label, expiresInSeconds: life }: KeyRequest): void {
  if (!isName(userName)) throw new ServiceError('INVALID', 'Invalid value for user: 1 to 255 characters');
  if (label !== '' && !isName(label))
    throw new ServiceError('INVALID', 'Invalid value for label: up to 255 characters');
  if (life !== undefined && !(Number.isInteger(life) && life > 0 && life <= longestLife))
    throw new ServiceError('INVALID', 'Invalid value for expires: more than nothing, up to 3650 days');
}

async function issue(tx: Queryable, signing: Signing, request: KeyRequest): Promise<Made> {
  const userId = await store.ensureUser(tx, randomUUID(), request.userName);
  const id = randomUUID();
  const iat = await store.nowSeconds(tx);
  const expires = request.expiresInSeconds === undefined ? undefined : iat + request.expiresInSeconds;
  const token = await signing.sign(tx, { jti: id, sub: userId, iat, exp: expires });
  const row = await store.insertKey(tx, { id, userId, label: request.label, lastFour: token.slice(-4), expires });
  if (!row) throw new Error('a key was not stored');
  return { token, row };
}

/** Resolves when `ms` have passed on the monotonic clock; a timer alone may ring early. */
async function passed(ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (let left = ms; left > 0; left = end - performance.now()) {
    await new Promise(resolve => setTimeout(resolve, Math.ceil(left)));
  }
}
