import { type BusEvent, ServiceError } from '@archive/kit';

/** Makes what was written durable and found; then tells the producer. */
export type Confirm = (events: readonly BusEvent[]) => Promise<void>;

interface Waiting {
  readonly event: BusEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Events confirmed together at the most. */
const most = 500;

/**
 * Confirms events in groups: whoever comes while one group is on its way is in the next. Bounded by the number of
 * handlers that run at a time.
 */
export class GroupConfirmation {
  readonly #confirm: Confirm;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(confirm: Confirm) {
    this.#confirm = confirm;
  }

  add(event: BusEvent): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ event, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, most);
      try {
        await this.#confirm(group.map(({ event }) => event));
        for (const { resolve } of group) resolve();
      } catch (failure) {
        for (const { reject } of group) reject(failure instanceof Error ? failure : new ServiceError('INTERNAL'));
      }
    }
    this.#running = false;
  }
}
