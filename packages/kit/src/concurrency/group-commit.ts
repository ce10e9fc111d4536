import { currentSpan } from '../tracing/current-span.ts';
import { runForItems, type TracedItem } from '../tracing/with-span.ts';
import { ServiceError } from '../errors/errors.ts';

interface Waiter<Item> extends TracedItem {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const maxGroupSize = 500;

/**
 * Commits items in groups. Items that arrive during a commit share the next one, up to 500. The caller bounds the
 * number of waiting items.
 */
export class GroupCommit<Item> {
  readonly #commitGroup: (group: readonly Item[]) => Promise<void>;
  #waiters: Waiter<Item>[] = [];
  #isRunning = false;

  constructor(commitGroup: (group: readonly Item[]) => Promise<void>) {
    this.#commitGroup = commitGroup;
  }

  /** Resolves when the item is committed. Rejects with the error of the commit. */
  commit(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ item, span: currentSpan(), resolve, reject });
      void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiters.length > 0) {
      const group = this.#waiters.splice(0, maxGroupSize);
      try {
        const items = group.map(({ item }) => item);
        await runForItems(group, () => this.#commitGroup(items));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error instanceof Error ? error : new ServiceError('INTERNAL'));
      }
    }
    this.#isRunning = false;
  }
}
