import type { AuthMethods } from '@archive/contracts';
import { type Logger, backgroundContext, type ServiceClient, ServiceError, startJob } from '@archive/kit';
import { type CryptoKey, importJWK } from 'jose';

/** Age at which the list is fetched again, in ms; with the pause between two looks well under 10 s. */
const maxAge = 4_000;
/** Between two looks at the list's age, and between two fetches for unknown ids, in ms. */
const pause = 1_000;
const deadline = 1_000;

/** The public halves of auth's signing keys. */
export interface SigningKeys {
  /** The key of an id; undefined where auth has none. UNAVAILABLE where auth could not be asked. */
  find(id: string): Promise<CryptoKey | undefined>;
  /** Whether keys are known and auth answered the last time. */
  ready(): boolean;
  stop(): Promise<void>;
}

export interface SigningKeysOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'listSigningKeys'>;
  readonly log: Logger;
  /** The monotonic clock, in ms. */
  readonly now: () => number;
}

/** Fetches the list at once and every 5 s; a known key never waits for it. */
export function startSigningKeys({ auth, log, now }: SigningKeysOptions): SigningKeys {
  let keys = new Map<string, CryptoKey>();
  let fetched: { at: number; failure?: ServiceError } | undefined;
  let underWay: Promise<void> | undefined;
  const load = async () => {
    const at = now();
    try {
      const { keys: list } = await auth.listSigningKeys({}, backgroundContext(deadline));
      keys = new Map(await Promise.all(list.map(async ({ id, publicKey }) => [id, await toKey(publicKey)] as const)));
      fetched = { at };
    } catch (cause) {
      fetched = { at, failure: new ServiceError('UNAVAILABLE', undefined, { cause }) };
      log.warn({ err: cause }, 'signing keys were not fetched');
    }
  };
  const fetchOnce = () => (underWay ??= load().finally(() => (underWay = undefined)));
  const age = () => (fetched ? now() - fetched.at : Infinity);
  const run = () => ((fetched?.failure ?? age() >= maxAge) ? fetchOnce() : Promise.resolve());
  const job = startJob({ name: 'signing keys', everyMs: pause, run, log });
  return {
    find: async id => {
      const known = keys.get(id);
      if (known) return known;
      if (underWay ?? age() >= pause) await fetchOnce();
      if (fetched?.failure) throw fetched.failure;
      return keys.get(id);
    },
    ready: () => keys.size > 0 && fetched?.failure === undefined,
    stop: () => job.stop(),
  };
}

async function toKey(publicKey: Buffer): Promise<CryptoKey> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', x: publicKey.toString('base64url') };
  return (await importJWK(jwk)) as CryptoKey;
}
