import type { AuthMethods } from '@archive/contracts';
import {
  type CallContext,
  msUntil,
  backgroundContext,
  type ServiceClient,
  ServiceError,
  withTimeout,
} from '@archive/kit';
import { LRUCache } from 'lru-cache';

/** An answer "valid" counts this long from the moment before the call. Auth confirms a revocation 1.5 s after its commit. */
const validForMs = 1_000;
const checkKeyTimeoutMs = 1_500;
const maxCachedKeys = 20_000;

interface ValidKey {
  readonly ownerId: string;
  /** On the monotonic clock, in ms; Infinity for a key that does not expire. */
  readonly expiresAtMs: number;
}

/** A call of checkKey. */
interface KeyCheck {
  /** On the monotonic clock, in ms: the moment before the call. */
  readonly startedAtMs: number;
  readonly answer: Promise<ValidKey | undefined>;
  /** The answer; set when it has arrived and the key is valid. */
  validKey?: ValidKey;
}

/** A key, and the signing key that signed its token: each is revoked on its own. */
export interface SignedKey {
  readonly keyId: string;
  readonly signingKeyId: string;
}

export interface KeyStatusCache {
  /** The owner of a valid key; undefined for any other key. Rejects with UNAVAILABLE when auth does not answer. */
  findOwner(key: SignedKey, context: CallContext): Promise<string | undefined>;
}

export interface KeyStatusCacheOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'checkKey'>;
  /** The monotonic clock, in ms. */
  readonly now: () => number;
}

/**
 * Creates a cache of auth's answers, with one call per key at a time (docs/decisions.md#6-key-validity). A check that began
 * before a revocation's commit is older than 1 s when the revocation is confirmed, so no request uses it or joins it.
 */
export function createKeyStatusCache({ auth, now }: KeyStatusCacheOptions): KeyStatusCache {
  const checks = new LRUCache<string, KeyCheck>({ max: maxCachedKeys });
  const checkKey = async (
    { keyId, signingKeyId }: SignedKey,
    startedAtMs: number,
    requestId: string,
  ): Promise<ValidKey | undefined> => {
    const context = { ...backgroundContext(checkKeyTimeoutMs), requestId };
    const { valid, ownerId, remainingMs } = await auth.checkKey({ keyId, signingKeyId }, context);
    return valid ? { ownerId, expiresAtMs: startedAtMs + (remainingMs ?? Infinity) } : undefined;
  };
  const startCheck = (key: SignedKey, startedAtMs: number, requestId: string): KeyCheck => {
    const check: KeyCheck = { startedAtMs, answer: checkKey(key, startedAtMs, requestId) };
    const id = toId(key);
    checks.set(id, check);
    const settle = (validKey?: ValidKey) => {
      if (validKey) check.validKey = validKey;
      else if (checks.get(id) === check) checks.delete(id);
    };
    check.answer.then(settle, () => settle());
    return check;
  };
  const findOwner = async (key: SignedKey, context: CallContext) => {
    const known = checks.get(toId(key));
    const isFresh = known && now() - known.startedAtMs < validForMs;
    const check = isFresh ? known : startCheck(key, now(), context.requestId);
    const validKey = check.validKey ?? (await waitForAnswer(check, context));
    return validKey && now() < validKey.expiresAtMs ? validKey.ownerId : undefined;
  };
  return { findOwner };
}

function toId({ keyId, signingKeyId }: SignedKey): string {
  return JSON.stringify([keyId, signingKeyId]);
}

/** Any error of auth is an outage: none of its errors describes the caller. */
async function waitForAnswer({ answer }: KeyCheck, context: CallContext): Promise<ValidKey | undefined> {
  try {
    return await withTimeout(Math.max(0, msUntil(context.deadline)), answer);
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  }
}
