import { createDurations, type Metrics } from '@archive/kit';
import type { Express, Request, Response } from 'express';
import { labelMethod } from './route-label.ts';

/** The pipeline sets these values of a response. */
export interface MeasuredLocals {
  /** The result of `labelRoute`. */
  routeLabel: string;
}

interface Locals extends Partial<MeasuredLocals> {
  /** Undefined after the request is recorded. */
  startMs?: number | undefined;
}

/**
 * 10 ms: a read of a few rows. 50 and 250 ms: pages, lists, small uploads. 1 s: the longest wait for a permit. 3 s and
 * 5 s: the bounds of a search and of any other answer, 30 s: of an upload (docs/decisions.md#9-time-limits).
 */
const buckets = [0.01, 0.05, 0.25, 1, 3, 5, 30];

/**
 * Returns the step that measures a request from its headers to the status line, so that clients that read slowly do not
 * count. If the client leaves before the status line, the status is `aborted`.
 */
export function measureRequests(app: Express, metrics: Metrics): (req: Request, res: Response) => void {
  const record = createDurations(metrics, {
    name: 'archive_http_request_duration_seconds',
    help: 'Time from the headers of a request to the status line of its answer, by route, method and class of status (507 alone).',
    labels: ['route', 'method', 'status'],
    buckets,
  });
  const end = ({ req, locals }: Response, status: string) => {
    const { startMs, routeLabel: route = 'unknown' } = locals as Locals;
    if (startMs === undefined) return;
    (locals as Locals).startMs = undefined;
    record({ route, method: labelMethod(req.method), status }, (performance.now() - startMs) / 1_000);
  };
  listenWriteHead(app, (res, status) => end(res, labelStatus(status)));
  return (_req, res) => {
    (res.locals as Locals).startMs = performance.now();
    res.once('close', () => end(res, 'aborted'));
  };
}

/**
 * Calls `listener` before each status line. The prototype of the app's responses is changed, because a member of each
 * response would cost 25 µs per request.
 */
function listenWriteHead({ response }: Express, listener: (res: Response, status: number) => void): void {
  const writeHead = Reflect.get(response, 'writeHead') as (...args: unknown[]) => Response;
  response.writeHead = function (this: Response, ...args: unknown[]) {
    listener(this, args[0] as number);
    return writeHead.apply(this, args);
  };
}

/** An exceeded quota (507) is no failure of the archive, so it has a value of its own. */
function labelStatus(status: number): string {
  return status === 507 ? '507' : `${Math.floor(status / 100)}xx`;
}
