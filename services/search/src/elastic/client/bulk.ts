import { errors } from '@elastic/elasticsearch';
import { currentSpan, deadlineIn, msUntil, runForItems, type TracedItem } from '@archive/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { WriteTimeoutError } from '../../index-port/write-timeout-error.ts';
import { type Engine } from './client.ts';
import { createDocumentError } from './errors.ts';

export interface WriteOperation {
  readonly action: Readonly<Record<string, unknown>>;
  /** Absent for a deletion. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** `superseded`: the index has this version or a later one, or the document to delete has changed or is gone. */
export type WriteOutcome = 'created' | 'done' | 'superseded';

/**
 * Concurrent callers share requests, unless `isAlone` is set. Throws WriteTimeoutError if a request has no answer after
 * 20 s, UNAVAILABLE in an outage, and the errors of `createDocumentError`.
 */
export type Bulk = (operations: readonly WriteOperation[], isAlone?: boolean) => Promise<WriteOutcome[]>;

interface Result {
  readonly status: number;
  readonly result?: string;
  readonly error?: unknown;
}

interface PendingOperation extends TracedItem {
  readonly text: string;
  /** Only operations of the same group share a request. Undefined is the group of all callers without `isAlone`. */
  readonly group: symbol | undefined;
  settle(result: Result): void;
}

const noResponse: Result = { status: 503 };

/** UTF-16 units. */
const maxRequestLength = 2_000_000;
const maxConcurrentRequests = 2;
const defaultTimeoutMs = 20_000;
const firstDelayMs = 100;
const retriableStatuses = new Set([429, 503]);
/** A read-only index and a full disk also have status 429, but a retry does not help. */
const clusterBlockType = 'cluster_block_exception';

/**
 * Creates a bulk writer that sends at most two requests of about 2 MB at a time. The queue needs no bound, because
 * every caller waits for its own operations.
 */
export function createBulk(engine: Engine, timeoutMs = defaultTimeoutMs): Bulk {
  const pending: PendingOperation[] = [];
  let running = 0;
  const sendPending = async (): Promise<void> => {
    running += 1;
    // Operations of one event-loop turn share a request.
    await Promise.resolve();
    while (pending.length > 0) {
      const batch = takeBatch(pending);
      await runForItems(batch, () => send(engine, batch, timeoutMs));
    }
    running -= 1;
  };
  return async (operations, isAlone = false) => {
    const group = isAlone ? Symbol('alone') : undefined;
    const results = operations.map(operation => {
      const { promise, resolve } = Promise.withResolvers<Result>();
      pending.push({ text: toLines(operation), group, span: currentSpan(), settle: resolve });
      return promise;
    });
    if (running < maxConcurrentRequests) void sendPending();
    return (await Promise.all(results)).map(toOutcome);
  };
}

function toLines({ action, document }: WriteOperation): string {
  return [action, ...(document ? [document] : [])].map(part => JSON.stringify(part)).join('\n');
}

function takeBatch(pending: PendingOperation[]): PendingOperation[] {
  let length = 0;
  const group = pending[0]?.group;
  const end = pending.findIndex(item => (length += item.text.length) > maxRequestLength || item.group !== group);
  return pending.splice(0, end < 0 ? pending.length : Math.max(end, 1));
}

/**
 * Settles every operation and never rejects. While the engine is too busy, operations are sent again until the timeout.
 */
async function send(engine: Engine, operations: readonly PendingOperation[], timeoutMs: number): Promise<void> {
  const deadline = deadlineIn(timeoutMs);
  let remaining = operations;
  for (let delayMs = firstDelayMs; remaining.length > 0; delayMs *= 2) {
    const results = await request(engine, remaining, deadline, delayMs === firstDelayMs);
    const canRetry = delayMs < msUntil(deadline);
    const retries: PendingOperation[] = [];
    remaining.forEach((operation, index) => {
      const result = results[index] ?? noResponse;
      if (canRetry && isRetriable(result)) retries.push(operation);
      else operation.settle(result);
    });
    remaining = retries;
    if (remaining.length > 0) await sleep(delayMs);
  }
}

function isRetriable({ status, error }: Result): boolean {
  return (
    retriableStatuses.has(status) &&
    !(error instanceof Error) &&
    (error as { type?: string } | undefined)?.type !== clusterBlockType
  );
}

async function request(
  engine: Engine,
  batch: readonly PendingOperation[],
  deadline: number,
  isFirst: boolean,
): Promise<Result[]> {
  try {
    const operations = batch.map(({ text }) => text);
    const { items } = await engine.request(deadline, (client, options) =>
      client.bulk({ operations, require_alias: true }, options).catch((thrown: unknown) => {
        // A repeated request has less than the full time, because the engine was busy before. Its timeout is therefore
        // not a WriteTimeoutError.
        throw isFirst && thrown instanceof errors.TimeoutError
          ? new WriteTimeoutError(new Error(thrown.message))
          : thrown;
      }),
    );
    return items.map(item => Object.values(item)[0] ?? noResponse);
  } catch (error) {
    return batch.map(() => ({ status: 503, error }));
  }
}

function toOutcome({ status, result, error }: Result): WriteOutcome {
  if (status < 300) return result === 'created' ? 'created' : 'done';
  // A 404 without an error means that the document to delete is gone; a missing index gives an error.
  if (status === 409 || (status === 404 && error === undefined)) return 'superseded';
  throw error instanceof Error ? error : createDocumentError(status, error);
}
