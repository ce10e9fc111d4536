import { randomUUID } from 'node:crypto';
import { backgroundContext, batchCalls, type Job, type Logger, type Queryable, startJob } from '@archive/kit';
import * as store from './attempt-store.ts';

export interface Attempt {
  /**
   * Deletes the attempt, after a success or after a failure that the session did not cause. Idempotent; never throws.
   */
  end(): Promise<void>;
  /** Records that the attempt failed because of the session. */
  fail(failure: string): Promise<void>;
}

/**
 * `refused`: two attempts failed for `reason`; undefined if the session is quarantined already. `pending`: this attempt
 * must wait for the result of others.
 */
export type BeginResult =
  | { readonly kind: 'begun'; readonly attempt: Attempt }
  | { readonly kind: 'refused'; readonly reason: string | undefined }
  | { readonly kind: 'pending' };

export interface AttemptsOptions {
  readonly db: Queryable;
  readonly log: Logger;
  /** Default 2 s. */
  readonly extendEveryMs?: number;
  /** Default 30 s. A silent attempt counts as failed only after this process has reached the database for this time. */
  readonly silentAfterMs?: number;
}

/** The content of a session can crash processes at most this many times. */
const maxFailed = 2;
const beginTimeoutMs = 5_000;

/**
 * Records each analysis before it begins. If the content crashes the process, the attempt remains in the database
 * (docs/decisions.md#65-noted-attempts).
 */
export class SessionAttempts {
  readonly #db: Queryable;
  readonly #process: store.AttemptProcess;
  readonly #running = new Set<string>();
  readonly #job: Job;
  readonly #insert;
  readonly #delete;
  /** The present period without an outage, by the database's clock. */
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

  /** Begins an attempt if fewer than two others failed or may still fail. Throws UNAVAILABLE in an outage. */
  async begin({ ownerId, entity, version }: store.SessionVersion): Promise<BeginResult> {
    const id = randomUUID();
    // The job deletes rows of this process that are not in this set, so the id is added before the row exists.
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
   * After an outage all attempts are silent, also those of live processes. A silent attempt therefore counts only after
   * this process had contact for long enough that every live process has extended its attempts.
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
