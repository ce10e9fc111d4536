import { runInSpan, type Span, startTrace } from '@archive/kit';
import type { Request, Response } from 'express';
import { onFinished } from '../http/on-finished.ts';
import { labelMethod } from '../metrics/route-label.ts';
import type { RouteMatch } from '../pipeline/match-route.ts';

export interface TracedLocals {
  readonly requestId: string;
  readonly match: RouteMatch;
}

/**
 * Runs the further steps of a request as a trace, if the trace is sampled. Probes, pages and unknown paths are never
 * traced. The span ends when the answer is sent or the connection is closed.
 */
export function traceRequest(
  req: Request,
  res: Response,
  { match: { route }, requestId }: TracedLocals,
  next: () => void,
): void {
  const span = route && startTrace(() => describeRequest(req, route.path, requestId), req.headers['traceparent']);
  if (span) onFinished(res, () => endSpan(span, res));
  // Without a span, too: the previous request of the connection may have one.
  runInSpan(span, next);
}

function describeRequest({ method: sent, protocol }: Request, route: string, requestId: string) {
  const method = labelMethod(sent);
  const attributes = {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    'http.route': route,
    'url.scheme': protocol,
    'archive.request.id': requestId,
  };
  return { name: `${method} ${route}`, kind: 'server' as const, attributes };
}

function endSpan(span: Span, res: Response): void {
  if (!res.headersSent) span.setAttributes({ 'error.type': 'aborted' });
  else {
    span.setAttributes({ 'http.response.status_code': res.statusCode });
    if (res.statusCode >= 500) span.setError(String(res.statusCode));
  }
  span.end();
}
