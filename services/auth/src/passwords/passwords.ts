import { FairSemaphore, sharedError } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { createMac } from '../tokens/derived-key.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts';
import { normalizePassword } from './password-policy.ts';

/** Each hash takes 19 MiB and about 50 ms of one core. */
const maxConcurrentHashes = 2;
/** Waiting hashes per address: about 1 s of work. */
const maxWaitingPerAddress = 40;
const maxWaiting = 400;
const hashWaitTimeoutMs = 2_500;

const tooManyHashes = sharedError('UNAVAILABLE');

/** Addresses share the hashes fairly. An aborted signal ends the wait for a hash. */
export type HashActor = Pick<Actor, 'address' | 'signal'>;

export interface PasswordCheck {
  readonly isRight: boolean;
  /** A new hash of a right password; set if the stored hash has outdated parameters. */
  readonly upgradedHash?: string;
}

/** Hashes and checks passwords. At most two hashes are computed at a time, shared fairly between addresses. */
export interface Passwords {
  /** Returns the hash of a new password for storage. */
  hash(password: string, actor: HashActor): Promise<string>;
  /** Compares a password with a stored hash. Without a stored hash, the check takes as long and fails. */
  check(password: string, storedHash: string | undefined, actor: HashActor): Promise<PasswordCheck>;
}

/** Creates the operations on passwords; the pepper is derived from `sealingSecret`. */
export async function createPasswords(sealingSecret: string): Promise<Passwords> {
  const pepper = createMac(sealingSecret, 'password pepper');
  const permits = new FairSemaphore(maxConcurrentHashes, { waitTimeoutMs: hashWaitTimeoutMs });
  const unknownHash = await hashPassword(pepper, '');
  const run = <T>({ address = '', signal }: HashActor, work: () => Promise<T>): Promise<T> => {
    if (permits.waitingCountOf(address) >= maxWaitingPerAddress || permits.waitingCount >= maxWaiting)
      throw tooManyHashes;
    return permits.run(address, work, signal ? { signal } : {});
  };
  return {
    hash: (password, actor) => run(actor, () => hashPassword(pepper, normalizePassword(password))),
    check: (typed, storedHash, actor) =>
      run(actor, async () => {
        const password = normalizePassword(typed);
        const isRight = await verifyPassword(pepper, password, storedHash ?? unknownHash);
        if (!isRight || storedHash === undefined) return { isRight: false };
        return isOutdatedHash(storedHash)
          ? { isRight, upgradedHash: await hashPassword(pepper, password) }
          : { isRight };
      }),
  };
}
