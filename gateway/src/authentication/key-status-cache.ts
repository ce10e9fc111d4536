import type { AuthMethods } from '@archive/contracts';
import {
  type CallContext,
  msUntil,
  backgroundContext,
  type ServiceClient,
  ServiceError,
  withTimeout,
} from '@archive/kit';
import { LruMap } from './lru.ts';

/** How long "alive" counts, from before auth was asked, in ms; auth answers a revocation 1.5 s after it. */
const aliveFor = 1_000;
/** How long auth has for its answer, in ms. */
const deadline = 1_500;
/** Keys remembered at the most. */
const maxRemembered = 20_000;

/** A living key. */
interface Alive {
  readonly ownerId: string;
  /** On the monotonic clock, in ms; Infinity: it does not expire. */
  readonly expires: number;
}

/** A question to auth, from the moment before it was asked. */
interface LookUp {
  readonly asked: number;
  readonly answer: Promise<Alive | undefined>;
  /** What it came to, where the key was alive. */
  alive?: Alive;
}

/** The owner of a key that may be used now; undefined for a dead one. UNAVAILABLE where auth can't be asked. */
export type OwnerOf = (keyId: string, context: CallContext) => Promise<string | undefined>;

export interface LivenessOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'checkKey'>;
  /** The monotonic clock, in ms. */
  readonly now: () => number;
}

/**
 * Asks auth, one question per key at a time, and takes the answer "alive" for 1 s (design.md, "Keys").
 * A revocation is acknowledged 1.5 s after its commit: what was asked before the commit is older than 1 s by then, and
 * neither counts nor is joined, also where its answer is still to come.
 */
export function createLiveness({ auth, now }: LivenessOptions): OwnerOf {
  const lookUps = new LruMap<string, LookUp>(maxRemembered);
  const ask = async (keyId: string, asked: number, requestId: string): Promise<Alive | undefined> => {
    const context = { ...backgroundContext(deadline), requestId };
    const { valid, ownerId, remainingMs } = await auth.checkKey({ keyId }, context);
    return valid ? { ownerId, expires: asked + (remainingMs ?? Infinity) } : undefined;
  };
  const begin = (keyId: string, asked: number, requestId: string): LookUp => {
    const lookUp: LookUp = { asked, answer: ask(keyId, asked, requestId) };
    lookUps.set(keyId, lookUp);
    const settle = (alive?: Alive) => {
      if (alive) lookUp.alive = alive;
      else if (lookUps.get(keyId) === lookUp) lookUps.delete(keyId);
    };
    lookUp.answer.then(settle, () => settle());
    return lookUp;
  };
  return async (keyId, context) => {
    const known = lookUps.get(keyId);
    const lookUp = known && now() - known.asked < aliveFor ? known : begin(keyId, now(), context.requestId);
    const alive = lookUp.alive ?? (await heard(lookUp, context));
    return alive && now() < alive.expires ? alive.ownerId : undefined;
  };
}

/** Whatever keeps auth from answering is an outage: none of its errors says anything of the caller. */
async function heard({ answer }: LookUp, context: CallContext): Promise<Alive | undefined> {
  try {
    return await withTimeout(Math.max(0, msUntil(context.deadline)), answer);
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  }
}
