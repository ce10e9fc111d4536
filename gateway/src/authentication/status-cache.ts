import { backgroundContext, type CallContext, msUntil, ServiceError, withTimeout } from '@archive/kit';
import { LRUCache } from 'lru-cache';

/**
 * A positive answer is used for this time from the start of its call. The time must be shorter than the 1.5 s that auth
 * waits between the commit and the confirmation of a revocation.
 */
const validForMs = 1_000;
const checkTimeoutMs = 1_500;
const maxCachedSubjects = 20_000;

export interface CheckAnswer<Status> {
  readonly status: Status;
  /** Time until the subject expires; absent if the subject does not expire. */
  readonly remainingMs?: number | undefined;
}

interface ValidStatus<Status> {
  readonly status: Status;
  /** On the monotonic clock, in ms. Infinity if the subject does not expire. */
  readonly expiresAtMs: number;
}

interface Check<Status> {
  /** Time on the monotonic clock before the call, in ms. */
  readonly startedAtMs: number;
  readonly answer: Promise<ValidStatus<Status> | undefined>;
  /** Set when auth has answered that the subject is valid. */
  valid?: ValidStatus<Status>;
}

export interface StatusCacheOptions<Subject, Status> {
  readonly toId: (subject: Subject) => string;
  /** Calls auth; resolves to undefined for an invalid subject. */
  readonly check: (subject: Subject, context: CallContext) => Promise<CheckAnswer<Status> | undefined>;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/**
 * Caches for 1 s that a subject is valid (docs/decisions.md#6-key-validity). A subject is a key or a browser session.
 * Concurrent requests share one call. When auth confirms a revocation, all answers from before the revocation's commit
 * are over 1 s old, so no request uses them.
 */
export class StatusCache<Subject, Status> {
  readonly #options: StatusCacheOptions<Subject, Status>;
  readonly #checks = new LRUCache<string, Check<Status>>({ max: maxCachedSubjects });

  constructor(options: StatusCacheOptions<Subject, Status>) {
    this.#options = options;
  }

  /** Undefined if the subject is not valid. Rejects with UNAVAILABLE if auth does not answer. */
  async find(subject: Subject, context: CallContext): Promise<Status | undefined> {
    const { toId, now } = this.#options;
    const known = this.#checks.get(toId(subject));
    const isFresh = known && now() - known.startedAtMs < validForMs;
    const check = isFresh ? known : this.#startCheck(subject, now(), context.requestId);
    const valid = check.valid ?? (await waitForAnswer(check.answer, context));
    return valid && now() < valid.expiresAtMs ? valid.status : undefined;
  }

  #startCheck(subject: Subject, startedAtMs: number, requestId: string): Check<Status> {
    const check: Check<Status> = { startedAtMs, answer: this.#callAuth(subject, startedAtMs, requestId) };
    const id = this.#options.toId(subject);
    this.#checks.set(id, check);
    const settle = (valid?: ValidStatus<Status>) => {
      if (valid) check.valid = valid;
      else if (this.#checks.get(id) === check) this.#checks.delete(id);
    };
    check.answer.then(settle, () => settle());
    return check;
  }

  async #callAuth(subject: Subject, startedAtMs: number, requestId: string): Promise<ValidStatus<Status> | undefined> {
    const answer = await this.#options.check(subject, { ...backgroundContext(checkTimeoutMs), requestId });
    return answer && { status: answer.status, expiresAtMs: startedAtMs + (answer.remainingMs ?? Infinity) };
  }
}

/** Auth answers without an error for an invalid subject. Every error of auth is therefore an outage. */
async function waitForAnswer<Answer>(answer: Promise<Answer>, context: CallContext): Promise<Answer> {
  try {
    return await withTimeout(msUntil(context.deadline), answer);
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  }
}
