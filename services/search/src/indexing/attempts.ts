import { randomUUID } from 'node:crypto';
import { backgroundContext, batchCalls, type Job, type Logger, type Queryable, startJob } from '@archive/kit';
import * as store from './attempt-store.ts';

/** An attempt that is recorded in the database. */
export interface Attempt {
  /**
   * Deletes the attempt. To be called after a success, or after a failure that the session did not cause. Idempotent;
   * never throws.
   */
  end(): Promise<void>;
  /** Records that the attempt failed because of the session. */
  fail(failure: string): Promise<void>;
}

/**
 * `refused`: two attempts failed for `reason`, which is undefined if the session is quarantined already. `pending`:
 * attempts under way decide whether another one may begin.
 */
export type BeginResult =
  | { readonly kind: 'begun'; readonly attempt: Attempt }
  | { readonly kind: 'refused'; readonly reason: string | undefined }
  | { readonly kind: 'pending' };

export interface AttemptsOptions {
  readonly db: Queryable;
  readonly log: Logger;
  /** Interval of extensions, 2 s by default. */
  readonly extendEveryMs?: number;
  /** Default 30 s. A silent attempt counts as failed if this process has reached the database for this time. */
  readonly silentAfterMs?: number;
}

/** Content can crash a process at most this many times. */
const maxFailed = 2;
const beginTimeoutMs = 5_000;

/**
 * Records each analysis of a session before it begins (docs/decisions.md#65-noted-attempts): if the content crashes the
 * process, the attempt remains in the database.
 */
export class SessionAttempts {
  readonly #db: Queryable;
  readonly #process: store.AttemptProcess;
  readonly #running = new Set<string>();
  readonly #job: Job;
  readonly #insert;
  readonly #delete;
  /** The latest period of uninterrupted contact with the database, by the database's clock. */
  #contact: { readonly sinceMs: number; readonly lastMs: number } | undefined;

  constructor({ db, log, extendEveryMs = 2_000, silentAfterMs = 30_000 }: AttemptsOptions) {
    this.#db = db;
    this.#process = { id: randomUUID(), silentAfterMs };
    this.#job = startJob({ name: 'attempts', everyMs: extendEveryMs, run: () => this.#extend(), log });
    this.#insert = batchCalls((items: (store.SessionVersion & { id: string })[]) =>
      store.insertAttempts(db, this.#process, items),
    );
    this.#delete = batchCalls(async (ids: string[]) => {
      await store.deleteAttempts(db, ids);
      return ids;
    });
  }

  /**
   * Begins an attempt at a version of a session if fewer than two others failed or may fail. Throws UNAVAILABLE in an
   * outage.
   */
  async begin({ ownerId, entity, version }: store.SessionVersion): Promise<BeginResult> {
    const id = randomUUID();
    // Added before the row exists, because the job deletes rows of this process that are not in this set.
    this.#running.add(id);
    const attempt = this.#createAttempt(id);
    const item = { id, ownerId, entity, version };
    const earlier = await this.#insert(item, backgroundContext(beginTimeoutMs)).catch((error: unknown) => {
      this.#running.delete(id);
      throw error;
    });
    const { running, silent, lastFailure, isQuarantined } = earlier;
    const failed = earlier.failed + (this.#isInContact(earlier.nowMs) ? silent : 0);
    if (!isQuarantined && running + silent + earlier.failed < maxFailed) return { kind: 'begun', attempt };
    await attempt.end();
    if (isQuarantined) return { kind: 'refused', reason: undefined };
    if (failed < maxFailed) return { kind: 'pending' };
    return { kind: 'refused', reason: `${failed} attempts failed: ${lastFailure ?? 'the process ended each time'}` };
  }

  /** Deletes the running attempts, because a shutdown is not a failure of their sessions. */
  async stop(): Promise<void> {
    await this.#job.stop();
    await store.deleteAttemptsOf(this.#db, this.#process);
  }

  async #extend(): Promise<void> {
    const lastMs = await store.extendAttempts(this.#db, this.#process, [...this.#running]);
    this.#contact = { sinceMs: this.#contact && this.#isRecent(lastMs) ? this.#contact.sinceMs : lastMs, lastMs };
  }

  /**
   * Whether a silent attempt means that its process ended. After an outage all attempts are silent. This process must
   * therefore have reached the database long enough for every live process to extend its attempts.
   */
  #isInContact(nowMs: number): boolean {
    return this.#isRecent(nowMs) && nowMs - (this.#contact?.sinceMs ?? nowMs) >= this.#process.silentAfterMs;
  }

  #isRecent(nowMs: number): boolean {
    return nowMs - (this.#contact?.lastMs ?? -Infinity) < this.#process.silentAfterMs / 2;
  }

  #createAttempt(id: string): Attempt {
    return {
      end: async () => {
        if (!this.#running.delete(id)) return;
        // During an outage the row stays until the next extension.
        await this.#delete(id, backgroundContext(beginTimeoutMs)).catch(() => undefined);
      },
      fail: async failure => {
        try {
          await store.recordFailure(this.#db, id, failure);
        } finally {
          this.#running.delete(id);
        }
      },
    };
  }
}
