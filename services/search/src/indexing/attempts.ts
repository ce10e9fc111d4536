import { randomUUID } from 'node:crypto';
import { backgroundContext, batchCalls, type Job, type Logger, type Queryable, startJob } from '@archive/kit';
import * as store from './attempt-store.ts';

/** An attempt that is noted in the database. */
export interface Attempt {
  /** Deletes the attempt: it succeeded, or failed for a reason other than the session. Idempotent. */
  end(): Promise<void>;
  /** Notes that the attempt failed because of the session. */
  fail(failure: string): Promise<void>;
}

/**
 * `refused`: two attempts failed for `reason`, which is undefined if the session is quarantined already.
 * `pending`: whether another attempt may begin depends on attempts under way.
 */
export type BeginResult =
  | { readonly kind: 'begun'; readonly attempt: Attempt }
  | { readonly kind: 'refused'; readonly reason: string | undefined }
  | { readonly kind: 'pending' };

/** Content that crashes its process can do so twice at most. */
const maxFailed = 2;
const extendEveryMs = 2_000;
const beginTimeoutMs = 5_000;

/**
 * Records each analysis of a session before it begins (docs/decisions.md#65-noted-attempts): if the content crashes the
 * process, the attempt remains in the database.
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

  /** Begins an attempt at a version of a session unless two others failed or may fail. Throws UNAVAILABLE in an outage. */
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

  /** Deletes the running attempts, because a shutdown is not a failure of their sessions. */
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
