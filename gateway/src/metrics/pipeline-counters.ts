import { createCounter, type Metrics } from '@archive/kit';
import type { CountDecision } from '../pipeline/rate-limit.ts';

/** Creates the counter of rate-limit decisions. */
export function createDecisionCounter(metrics: Metrics): CountDecision {
  const count = createCounter(metrics, {
    name: 'archive_rate_limit_decisions_total',
    help: 'Decisions of the rate limit, by class of the limit and result (allowed or limited).',
    labels: ['class', 'result'],
  });
  return (rateLimit, isAllowed) => count({ class: rateLimit, result: isAllowed ? 'allowed' : 'limited' });
}

/** Creates the counter of requests that a gateway rejects because of overload. */
export function createRejectionCounter(metrics: Metrics): () => void {
  const count = createCounter(metrics, {
    name: 'archive_gateway_overload_rejections_total',
    help: 'Requests that the gateway answered with 503 because of overload.',
    labels: [],
  });
  return () => count({});
}
