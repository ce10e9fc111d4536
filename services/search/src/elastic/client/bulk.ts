import { deadlineIn, msUntil } from '@archive/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine } from './client.ts';
import { createDocumentError } from './errors.ts';

/** One write to one document. */
export interface WriteOperation {
  readonly action: Readonly<Record<string, unknown>>;
  /** Absent for a deletion. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** `created`: there was no such document. `superseded`: the stored document is newer, or the document to delete is gone. */
export type WriteOutcome = 'created' | 'done' | 'superseded';

/** Writes documents; concurrent callers share requests. Throws the error of `createDocumentError`. */
export type Bulk = (operations: readonly WriteOperation[]) => Promise<WriteOutcome[]>;

interface Result {
  readonly status: number;
  readonly result?: string;
  readonly error?: unknown;
}

interface PendingOperation {
  readonly text: string;
  settle(result: Result): void;
}

const noResponse: Result = { status: 503 };

/** UTF-16 units. */
const maxRequestLength = 2_000_000;
const maxConcurrentRequests = 2;
const timeoutMs = 20_000;
const retriableStatuses = new Set([429, 503]);
/** A read-only index or a full disk is status 429 too, but a retry does not help. */
const clusterBlockType = 'cluster_block_exception';

/**
 * Creates a bulk writer with requests of about 2 MB, two at a time. The queue needs no bound of its own: every caller waits
 * for its operations.
 */
export function createBulk(engine: Engine): Bulk {
  const pending: PendingOperation[] = [];
  let running = 0;
  const sendPending = async (): Promise<void> => {
    running += 1;
    // Operations of one event-loop turn share a request.
    await Promise.resolve();
    while (pending.length > 0) await send(engine, takeBatch(pending));
    running -= 1;
  };
  return async operations => {
    const results = operations.map(operation => {
      const { promise, resolve } = Promise.withResolvers<Result>();
      pending.push({ text: toLines(operation), settle: resolve });
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
  const end = pending.findIndex(({ text }) => (length += text.length) > maxRequestLength);
  return pending.splice(0, end < 0 ? pending.length : Math.max(end, 1));
}

/** Settles every operation and never rejects. It retries operations for 20 s while the engine is too busy. */
async function send(engine: Engine, operations: readonly PendingOperation[]): Promise<void> {
  const deadline = deadlineIn(timeoutMs);
  let remaining = operations;
  for (let delayMs = 100; remaining.length > 0; delayMs *= 2) {
    const results = await request(engine, remaining, deadline);
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

async function request(engine: Engine, batch: readonly PendingOperation[], deadline: number): Promise<Result[]> {
  try {
    const operations = batch.map(({ text }) => text);
    const { items } = await engine.request(deadline, (client, options) =>
      client.bulk({ operations, require_alias: true }, options),
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
