import DataLoader from 'dataloader';
import { msUntil, withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors/errors.ts';
import { currentSpan } from '../tracing/current-span.ts';
import { runForItems, type TracedItem } from '../tracing/with-span.ts';
import { type CallContext, backgroundContext } from './context.ts';

/** 200 items keep a response well below gRPC's limit of 4 MiB. */
const maxBatchSize = 200;
/** A batch serves many requests, so it has its own deadline. */
const batchTimeoutMs = 2_500;

/** Looks up one item. Rejects with UNAVAILABLE at the deadline of `context`. */
export type BatchedCall<Item, Answer> = (item: Item, context: CallContext) => Promise<Answer>;

/**
 * Joins the look-ups of an event-loop turn into calls of at most 200 items (docs/decisions.md#11-batched-reads). If a
 * call fails, all of its items reject with the same error.
 */
export function batchCalls<Item, Answer>(
  callBatch: (items: Item[], context: CallContext) => Promise<Answer[]>,
): BatchedCall<Item, Answer> {
  const loader = new DataLoader<TracedItem & { readonly item: Item }, Answer>(
    async entries => {
      const items = entries.map(({ item }) => item);
      const answers = await runForItems(entries, () => callBatch(items, backgroundContext(batchTimeoutMs)));
      if (answers.length !== items.length)
        throw new ServiceError('INTERNAL', undefined, {
          cause: new Error('a batch returned another number of answers'),
        });
      return answers;
    },
    { cache: false, maxBatchSize, batchScheduleFn: dispatch => setImmediate(dispatch) },
  );
  return (item, context) => withTimeout(msUntil(context.deadline), loader.load({ item, span: currentSpan() }));
}
