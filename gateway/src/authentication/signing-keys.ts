import type { AuthMethods } from '@archive/contracts';
import { type Logger, backgroundContext, type ServiceClient, ServiceError, startJob } from '@archive/kit';
import { type CryptoKey, importJWK } from 'jose';

/**
 * The list is fetched again at this age. Auth publishes a key 10 s before its first use, and the list is at most 5 s
 * old.
 */
const maxAgeMs = 4_000;
const checkIntervalMs = 1_000;
/**
 * An unknown id causes a fetch only if the list is at least this old. All unknown ids together cause at most one call
 * per second.
 */
const minAgeMs = 1_000;
const fetchTimeoutMs = 1_000;
/** Auth may still be starting, so a failed fetch is no warning during this time after the gateway's start. */
const startTimeoutMs = 10_000;

/** Caches the public halves of auth's signing keys. */
export interface SigningKeyCache {
  /** Undefined if auth has no key with this id. Rejects with UNAVAILABLE if auth does not answer. */
  find(id: string): Promise<CryptoKey | undefined>;
  /** Whether the last list has a key with this id. */
  isKnown(id: string): boolean;
  /** Whether keys are known and auth answered the last fetch. */
  isReady(): boolean;
  stop(): Promise<void>;
}

export interface SigningKeyCacheOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'listSigningKeys'>;
  readonly log: Logger;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/**
 * The cache fetches the list at once, and then every 4 to 5 s, or every second after a failed fetch. `find` never waits
 * for a fetch if the key is known.
 */
export function startSigningKeyCache({ auth, log, now }: SigningKeyCacheOptions): SigningKeyCache {
  const createdAtMs = now();
  let keys = new Map<string, CryptoKey>();
  let isFailureReported = false;
  let lastFetch: { startedAtMs: number; error?: ServiceError } | undefined;
  let runningFetch: Promise<void> | undefined;
  const load = async () => {
    const startedAtMs = now();
    try {
      const { keys: list } = await auth.listSigningKeys({}, backgroundContext(fetchTimeoutMs));
      keys = new Map(await Promise.all(list.map(async ({ id, publicKey }) => [id, await toKey(publicKey)] as const)));
      lastFetch = { startedAtMs };
      isFailureReported = false;
    } catch (cause) {
      lastFetch = { startedAtMs, error: new ServiceError('UNAVAILABLE', undefined, { cause }) };
      const isStarting = keys.size === 0 && now() - createdAtMs < startTimeoutMs;
      log[isStarting || isFailureReported ? 'debug' : 'warn']({ err: cause }, 'signing keys not fetched');
      isFailureReported ||= !isStarting;
    }
  };
  const fetchOnce = () => (runningFetch ??= load().finally(() => (runningFetch = undefined)));
  const ageMs = () => (lastFetch ? now() - lastFetch.startedAtMs : Infinity);
  const run = () => ((lastFetch?.error ?? ageMs() >= maxAgeMs) ? fetchOnce() : Promise.resolve());
  const job = startJob({ name: 'signing keys', everyMs: checkIntervalMs, run, log });
  return {
    find: async id => {
      const known = keys.get(id);
      if (known) return known;
      if (runningFetch ?? ageMs() >= minAgeMs) await fetchOnce();
      if (lastFetch?.error) throw lastFetch.error;
      return keys.get(id);
    },
    isKnown: id => keys.has(id),
    isReady: () => keys.size > 0 && lastFetch?.error === undefined,
    stop: () => job.stop(),
  };
}

async function toKey(publicKey: Buffer): Promise<CryptoKey> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', x: publicKey.toString('base64url') };
  return (await importJWK(jwk)) as CryptoKey;
}
