import { type BusEvent, ServiceError } from '@archive/kit';

/** Makes the effects of events durable and searchable, then confirms them to their producer. */
export type CommitGroup = (events: readonly BusEvent[]) => Promise<void>;

interface WaitingEvent {
  readonly event: BusEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** In events. */
const maxGroupSize = 500;

/**
 * Group commit: events that arrive during one commit share the next. The concurrency of event handlers bounds the number of
 * waiting events.
 */
export class GroupCommit {
  readonly #commitGroup: CommitGroup;
  #waiting: WaitingEvent[] = [];
  #isRunning = false;

  constructor(commitGroup: CommitGroup) {
    this.#commitGroup = commitGroup;
  }

  /** Resolves when the event's group is committed; rejects with the group's error, INTERNAL if that is no Error. */
  commit(event: BusEvent): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ event, resolve, reject });
      void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxGroupSize);
      try {
        await this.#commitGroup(group.map(({ event }) => event));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error instanceof Error ? error : new ServiceError('INTERNAL'));
      }
    }
    this.#isRunning = false;
  }
}
