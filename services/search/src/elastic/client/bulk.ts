import { deadlineIn, msUntil } from '@archive/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine } from './client.ts';
import { documentFailure } from './errors.ts';

/** One write to one document. */
export interface Operation {
  readonly action: Readonly<Record<string, unknown>>;
  /** None for a deletion. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** What became of an operation; `created`: there was no such document; `superseded`: it is newer already, or gone. */
export type Outcome = 'created' | 'done' | 'superseded';

/** Writes documents, those of concurrent callers together. Throws INVALID or UNAVAILABLE, see documentFailure. */
export type Bulk = (operations: readonly Operation[]) => Promise<Outcome[]>;

interface Result {
  readonly status: number;
  readonly result?: string;
  readonly error?: unknown;
}

interface Line {
  readonly text: string;
  settle(result: Result): void;
}

const lost: Result = { status: 503 };

const mostText = 2_000_000;
const mostAtOnce = 2;
const timeout = 20_000;
const busy = new Set([429, 503]);
/** A read-only index or a full disk: 429 too, but it stays. */
const blocked = 'cluster_block_exception';

/** A writer of documents in requests of about 2 MB, two at a time; what waits is bounded by its callers, who wait too. */
export function createBulk(engine: Engine): Bulk {
  const waiting: Line[] = [];
  let running = 0;
  const pump = async (): Promise<void> => {
    running += 1;
    // Those who write in the same turn of the loop share a request.
    await Promise.resolve();
    while (waiting.length > 0) await send(engine, take(waiting));
    running -= 1;
  };
  return async operations => {
    const results = operations.map(operation => {
      const { promise, resolve } = Promise.withResolvers<Result>();
      waiting.push({ text: lineOf(operation), settle: resolve });
      return promise;
    });
    if (running < mostAtOnce) void pump();
    return (await Promise.all(results)).map(outcome);
  };
}

function lineOf({ action, document }: Operation): string {
  return [action, ...(document ? [document] : [])].map(part => JSON.stringify(part)).join('\n');
}

function take(waiting: Line[]): Line[] {
  let text = 0;
  const end = waiting.findIndex(line => (text += line.text.length) > mostText);
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(end, 1));
}

/** Never rejects: each line is settled. What the engine is too busy for is tried again until the deadline. */
async function send(engine: Engine, lines: readonly Line[]): Promise<void> {
  const deadline = deadlineIn(timeout);
  let left = lines;
  for (let wait = 100; left.length > 0; wait *= 2) {
    const results = await request(engine, left, deadline);
    const mayWait = wait < msUntil(deadline);
    const again: Line[] = [];
    left.forEach((line, at) => {
      const result = results[at] ?? lost;
      if (mayWait && isBusy(result)) again.push(line);
      else line.settle(result);
    });
    left = again;
    if (left.length > 0) await sleep(wait);
  }
}

function isBusy({ status, error }: Result): boolean {
  return busy.has(status) && !(error instanceof Error) && (error as { type?: string } | undefined)?.type !== blocked;
}

async function request(engine: Engine, lines: readonly Line[], deadline: number): Promise<Result[]> {
  try {
    const operations = lines.map(({ text }) => text);
    const { items } = await engine.ask(deadline, (client, options) =>
      client.bulk({ operations, require_alias: true }, options),
    );
    return items.map(item => Object.values(item)[0] ?? lost);
  } catch (error) {
    return lines.map(() => ({ status: 503, error }));
  }
}

function outcome({ status, result, error }: Result): Outcome {
  if (status < 300) return result === 'created' ? 'created' : 'done';
  // A deleted document that is not there; of a missing index the answer has a reason.
  if (status === 409 || (status === 404 && error === undefined)) return 'superseded';
  throw error instanceof Error ? error : documentFailure(status, error);
}
