import DataLoader from 'dataloader';
import { msUntil, withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors.ts';
import { type CallContext, backgroundContext } from './context.ts';

/** Items of one call at the most; its answer stays far under gRPC's 4 MiB. */
const batchSize = 200;
/** Deadline of a batch, in ms: it serves many requests, so it takes none of theirs. */
const batchMs = 2_500;

/** One item's answer; each caller stops waiting at its own deadline. */
export type BatchedCall<Item, Answer> = (item: Item, context: CallContext) => Promise<Answer>;

/**
 * Gathers what is asked in one turn of the event loop into one call: what costs is the call, not the item.
 * A batch that fails is the same error for each of its items.
 */
export function batchCalls<Item, Answer>(
  ask: (items: Item[], context: CallContext) => Promise<Answer[]>,
): BatchedCall<Item, Answer> {
  const loader = new DataLoader<Item, Answer>(
    async items => {
      const answers = await ask([...items], backgroundContext(batchMs));
      if (answers.length !== items.length)
        throw new ServiceError('INTERNAL', undefined, { cause: new Error('a batch lost items') });
      return answers;
    },
    { cache: false, maxBatchSize: batchSize, batchScheduleFn: dispatch => setImmediate(dispatch) },
  );
  return (item, context) => withTimeout(Math.max(0, msUntil(context.deadline)), loader.load(item));
}
