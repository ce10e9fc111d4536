import { randomUUID } from 'node:crypto';
import { backgroundContext, batchCalls, type Job, type Logger, type Queryable, startJob } from '@archive/kit';
import * as store from './attempt-store.ts';

/** An attempt that is noted in the database. */
export interface Attempt {
  /** Forgets the attempt: it ended, or failed for another reason than the session. Idempotent. */
  end(): Promise<void>;
  /** Notes that the attempt failed because of the session. */
  fail(failure: string): Promise<void>;
}

/**
 * `refused`: enough attempts failed, and `reason` tells why; it is undefined if the session is quarantined already.
 * `pending`: attempts under way decide whether another may begin.
 */
export type BeginResult =
  | { readonly kind: 'begun'; readonly attempt: Attempt }
  | { readonly kind: 'refused'; readonly reason: string | undefined }
  | { readonly kind: 'pending' };

/** Content that ends its process does so at most twice. */
const maxFailed = 2;
const extendEveryMs = 2_000;
const beginTimeoutMs = 5_000;

/**
 * Notes each analysis of a session before it begins (docs/decisions.md#65-noted-attempts): a process that the content ends
 * leaves its attempt behind.
 */
export class SessionAttempts {
  readonly #db: Queryable;
  readonly #running = new Set<string>();
  readonly #job: Job;
  readonly #insert;
  readonly #delete;

  constructor(db: Queryable, log: Logger) {
    this.#db = db;
    const extend = () => (this.#running.size > 0 ? store.extendAttempts(db, [...this.#running]) : Promise.resolve());
    this.#job = startJob({ name: 'attempts', everyMs: extendEveryMs, run: extend, log });
    this.#insert = batchCalls((items: (store.SessionVersion & { id: string })[]) => store.insertAttempts(db, items));
    this.#delete = batchCalls(async (ids: string[]) => {
      await store.deleteAttempts(db, ids);
      return ids;
    });
  }

  /** Begins an attempt at a version of a session, unless earlier ones failed. Throws UNAVAILABLE without the database. */
  async begin({ ownerId, entity, version }: store.SessionVersion): Promise<BeginResult> {
    const id = randomUUID();
    const item = { id, ownerId, entity, version };
    const { running, failed, failure, isQuarantined } = await this.#insert(item, backgroundContext(beginTimeoutMs));
    this.#running.add(id);
    const attempt = this.#createAttempt(id);
    if (!isQuarantined && running + failed < maxFailed) return { kind: 'begun', attempt };
    await attempt.end();
    if (isQuarantined) return { kind: 'refused', reason: undefined };
    if (failed < maxFailed) return { kind: 'pending' };
    return { kind: 'refused', reason: `${failed} attempts failed: ${failure ?? 'the process ended each time'}` };
  }

  /** Forgets the attempts that run: the process ends them. */
  async stop(): Promise<void> {
    await this.#job.stop();
    await store.deleteAttempts(this.#db, [...this.#running]);
  }

  #createAttempt(id: string): Attempt {
    return {
      end: async () => {
        if (!this.#running.delete(id)) return;
        await this.#delete(id, backgroundContext(beginTimeoutMs));
      },
      fail: async failure => {
        this.#running.delete(id);
        await store.recordFailure(this.#db, id, failure);
      },
    };
  }
}
