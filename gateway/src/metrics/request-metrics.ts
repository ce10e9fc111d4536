import type { IncomingMessage, ServerResponse } from 'node:http';
import { createDurations, type Metrics } from '@archive/kit';
import { onFinished } from '../http/on-finished.ts';
import { onWriteHead } from '../http/on-write-head.ts';
import { labelMethod } from './route-label.ts';

/** The pipeline sets this value of a response as soon as the route is known (`labelRoute`). */
export interface MeasuredLocals {
  routeLabel: string;
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
export function createRequestMetrics(metrics: Metrics): (req: IncomingMessage, res: ServerResponse) => void {
  const record = createDurations(metrics, {
    name: 'archive_http_request_duration_seconds',
    help: 'Time from the headers of a request to the status line of its answer, by route, method and class of status (507 alone).',
    labels: ['route', 'method', 'status'],
    buckets,
  });
  return (req, res) => {
    const startMs = performance.now();
    let isRecorded = false;
    const end = (status: string) => {
      if (isRecorded) return;
      isRecorded = true;
      const { routeLabel: route = 'unknown' } = (res as { locals?: Partial<MeasuredLocals> }).locals ?? {};
      record({ route, method: labelMethod(req.method ?? ''), status }, (performance.now() - startMs) / 1_000);
    };
    onWriteHead(res, status => end(labelStatus(status)));
    onFinished(res, () => end('aborted'));
  };
}

/** An exceeded quota (507) is no failure of the archive, so it has a value of its own. */
function labelStatus(status: number): string {
  return status === 507 ? '507' : `${Math.floor(status / 100)}xx`;
}
