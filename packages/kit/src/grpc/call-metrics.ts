import { status } from '@grpc/grpc-js';
import { createDurations } from '../metrics/events.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Records the end of a call. */
export type EndCall = (code: status) => void;

/** Starts to measure a call of the method with this path, such as `/archive.sessions.v1.SessionsService/ListSessions`. */
export type BeginCall = () => EndCall;

/**
 * 5 ms: a read by key. 50 ms: a list. 250 ms: a write that waits for others. 1 s: a busy pool. 3 s: the bound of a
 * search, 5 s: the bound of any other answer (docs/decisions.md#9-time-limits).
 */
const buckets = [0.005, 0.05, 0.25, 1, 3, 5];

/** Returns a function that measures the calls of one method of a service. */
export function createCallMetrics(metrics: Metrics, service: string): (path: string) => BeginCall {
  const record = createDurations(metrics, {
    name: 'archive_grpc_call_duration_seconds',
    help: 'Duration of the gRPC calls that a service answers, by method and status code.',
    labels: ['service', 'method', 'code'],
    buckets,
  });
  return path => {
    const method = path.slice(path.lastIndexOf('.') + 1);
    return () => {
      const startMs = performance.now();
      return code => record({ service, method, code: status[code] }, (performance.now() - startMs) / 1_000);
    };
  };
}
